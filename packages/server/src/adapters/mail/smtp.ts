import { createTransport } from 'nodemailer';
import type { Mail } from '../../ports/mail.ts';
import { formatTextAsHtml } from './text-as-html.ts';

/** Sends mail by SMTP. With `requireTLS`, a server that offers no STARTTLS, or an attacker who hides it, gets no mail. */
export function createSmtpMail(url: string, from: string, requireTLS: boolean): Pick<Mail, 'send'> {
  const transport = createTransport({ url, requireTLS, connectionTimeout: 10_000, socketTimeout: 20_000 });
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
  return {
    send: async ({ to, subject, text, sender, html, headers }) => {
      const message = { from: sender ? { name: sender, address } : from, to, subject, text, html: html ?? formatTextAsHtml(text) };
      await transport.sendMail({ ...message, ...(headers ? { headers } : {}) }).catch((error: unknown) => {
        throw new MailError(error);
      });
    },
  };
}

/** Only the codes of what went wrong: mail servers repeat addresses in their answers, and errors are logged and stored. */
class MailError extends Error {
  override name = 'MailError';
  /** Nodemailer's code and the reply code of SMTP, such as "EENVELOPE 550". */
  readonly code: string;

  constructor(cause: unknown) {
    const { code, responseCode } = cause as { code?: unknown; responseCode?: unknown };
    const codes = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ') || 'unknown';
    super(`the mail server did not accept a mail: ${codes}`);
    this.code = codes;
  }
}
