import { simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { Log } from '../../platform/log.ts';
import type { MailReceiver, ReceivedMail } from '../../ports/inbound-mail.ts';

const maxBytes = 5 * 1024 * 1024;
const maxConnections = 20;
const maxPerAddress = 5;

type Listener = { config: { host: string; inboundMail: { port: number; domain: string } | null }; log: Log };

/**
 * Listens for mail by SMTP. It knows the recipients of its receiver only, so it relays nothing. A mail server in front of it adds TLS and filters spam. Returns how to stop.
 */
export async function listenForMail({ config, log }: Listener, receiver: MailReceiver): Promise<() => Promise<void>> {
  if (!config.inboundMail) throw new Error('no port and domain are set for mail');
  const { port, domain } = config.inboundMail;
  const { host } = config;
  const connections = new Map<string, number>();
  const server = new SMTPServer({
    name: domain,
    banner: 'mail',
    size: maxBytes,
    maxClients: maxConnections,
    socketTimeout: 60_000,
    closeTimeout: 2_000,
    disableReverseLookup: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onConnect: ({ remoteAddress }, done) => {
      const open = connections.get(remoteAddress) ?? 0;
      connections.set(remoteAddress, open + 1);
      done(open >= maxPerAddress ? createRefusal(421, 'Too many connections. Try again later.') : null);
    },
    onClose: ({ remoteAddress }) => {
      const open = (connections.get(remoteAddress) ?? 1) - 1;
      if (open > 0) connections.set(remoteAddress, open);
      else connections.delete(remoteAddress);
    },
    onRcptTo: ({ address }, session, done) => {
      if (session.envelope.rcptTo.length > 0) return done(createRefusal(452, 'One recipient at a time.'));
      checkRecipient(address, session.remoteAddress).then(done, fail(done));
    },
    onData: (stream, session, done) => {
      const { mailFrom, rcptTo } = session.envelope;
      const [recipient] = rcptTo;
      takeMail(stream, { sender: mailFrom ? mailFrom.address : '', recipient: recipient?.address ?? '' }).then(done, fail(done));
    },
  });
  server.on('error', (error) => log.warn({ err: error }, 'the mail listener failed'));

  async function checkRecipient(address: string, remoteAddress: string): Promise<Error | null> {
    if ((await receiver.takeToken(remoteAddress)) > 0) return createRefusal(451, 'Too many mails. Try again later.');
    return (await receiver.hasRecipient(address)) ? null : createRefusal(550, 'There is no such address, or it has expired.');
  }

  async function takeMail(stream: SMTPServerDataStream, envelope: { sender: string; recipient: string }): Promise<Error | null> {
    const mail = await parseMail(stream, envelope);
    // Read to its end even if it is too large, so that the sender gets the reason.
    if (stream.sizeExceeded) return createRefusal(552, 'The mail is too large. Send up to 5 MB, and text only.');
    const verdict = await receiver.receive(mail);
    return verdict.ok ? null : createRefusal(verdict.later ? 451 : 550, verdict.message);
  }

  function fail(done: (error: Error) => void) {
    return (error: unknown) => {
      log.error({ err: error }, 'could not take a mail');
      done(createRefusal(451, 'Something went wrong here. Try again later.'));
    };
  }

  await new Promise<void>((ready, failed) => {
    server.once('error', failed);
    server.listen(port, host, () => {
      server.off('error', failed);
      ready();
    });
  });
  log.info({ port, host }, 'listening for mail');
  return () => new Promise((closed) => server.close(() => closed()));
}

async function parseMail(
  stream: SMTPServerDataStream,
  { sender, recipient }: { sender: string; recipient: string },
): Promise<ReceivedMail> {
  const mail = await simpleParser(stream, {
    skipTextToHtml: true,
    skipTextLinks: true,
    skipImageLinks: true,
    maxHtmlLengthToParse: 500_000,
  });
  const read = (name: string): string => String(mail.headers.get(name) ?? '').toLowerCase();
  const isAutomatic =
    sender === '' ||
    !['', 'no'].includes(read('auto-submitted')) ||
    /^(bulk|junk|list|auto_reply)/.test(read('precedence')) ||
    ['x-autoreply', 'x-autorespond', 'x-failed-recipients', 'list-id', 'list-unsubscribe'].some((name) => mail.headers.has(name)) ||
    isReport(mail.headers.get('content-type'));
  const from = mail.from?.value[0]?.address?.toLowerCase() ?? null;
  return {
    recipient,
    from,
    // Without one, the same mail is still recognised.
    messageId: mail.messageId ?? `${from} ${mail.date?.toISOString() ?? ''} ${mail.text ?? ''}`,
    isAutomatic,
    text: mail.text ?? '',
    attachments: mail.attachments.length,
  };
}

/** Delivery reports and the like. */
function isReport(contentType: unknown): boolean {
  return typeof contentType === 'object' && contentType !== null && 'value' in contentType && contentType.value === 'multipart/report';
}

function createRefusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
