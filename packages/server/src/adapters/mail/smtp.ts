import { createTransport } from 'nodemailer';
import type { Mail } from '../../ports/mail.ts';

/** Sends mail by SMTP. */
export function createSmtpMail(url: string, from: string): Pick<Mail, 'send'> {
  const transport = createTransport({ url, connectionTimeout: 10_000, socketTimeout: 20_000 });
  return {
    send: async ({ to, subject, text }) => {
      await transport.sendMail({ from, to, subject, text });
    },
  };
}
