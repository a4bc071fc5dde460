import { createTransport } from 'nodemailer';
import type { Mail } from '../../ports/mail.ts';

/** Sends mail by SMTP. With `requireTLS`, a server that offers no STARTTLS, or an attacker who hides it, gets no mail. */
export function createSmtpMail(url: string, from: string, requireTLS: boolean): Pick<Mail, 'send'> {
  const transport = createTransport({ url, requireTLS, connectionTimeout: 10_000, socketTimeout: 20_000 });
  return {
    send: async ({ to, subject, text }) => {
      await transport.sendMail({ from, to, subject, text });
    },
  };
}
