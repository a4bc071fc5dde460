import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';

/** A mail server that collects what our server sends. Mails are as text, with headers unfolded. */
export async function startMailServer(): Promise<{ url: string; mails: string[]; close(): Promise<void> }> {
  const mails: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push(
          Buffer.concat(chunks)
            .toString()
            .replaceAll(/\r\n[ \t]+/g, ' '),
        );
        done();
      });
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', () => ready()));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `smtp://127.0.0.1:${port}`, mails, close: () => new Promise((closed) => server.close(() => closed())) };
}

/** Sends a mail as the program of a person would. */
export async function sendMail(port: number, mail: { from: string; to: string; text: string }): Promise<string> {
  const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true });
  const { response } = await transport.sendMail({ ...mail, subject: 'Re: We answered your message' });
  transport.close();
  return response;
}
