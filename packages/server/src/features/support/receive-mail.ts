import { takeAddressToken } from '../../platform/limits.ts';
import type { Services } from '../../platform/services.ts';
import { ConstraintViolation, sql, type Trx } from '../../ports/database.ts';
import type { MailReceiver, MailVerdict, ReceivedMail } from '../../ports/inbound-mail.ts';
import { type MailedMessage, supportThreads } from '../message/message.ts';
import { findRecipient } from './mail-recipient.ts';
import { isReplyAddress, parseReplyAddress } from './reply-address.ts';
import { readReply, splitText } from './reply-text.ts';

const messageLength = 2000;
const mostMessages = 5;

const ignored: MailVerdict = { ok: true };
const refuse = (message: string, later = false): MailVerdict => ({ ok: false, later, message });

/** Answers to support's mails become messages of the conversation that their address is signed for. */
export function createMailReceiver(services: Services): MailReceiver {
  return {
    hasRecipient: async (address) => (await findTarget(services, address)) !== null,
    takeToken: async (remoteAddress) => await takeAddressToken(services.limits, 'write', remoteAddress, 'mail '),
    receive: async (mail) => await receive(services, mail),
  };
}

type Target = { threadId: string; address: string; addressVersion: number };

/** The conversation of a signed address and whom it was sent to; null if it is made up, expired or of somebody who is gone. */
async function findTarget(services: Services, address: string): Promise<Target | null> {
  const target = parseReplyAddress(address);
  if (!target || target.domain !== services.config.inboundMail?.domain) return null;
  const recipient = await findRecipient(services, target.threadId);
  if (!recipient || !isReplyAddress(services.secrets, target, recipient.address, services.clock.now())) return null;
  return { threadId: target.threadId, address: recipient.address, addressVersion: recipient.addressVersion };
}

async function receive(services: Services, mail: ReceivedMail): Promise<MailVerdict> {
  const { log } = services;
  const target = await findTarget(services, mail.recipient);
  if (!target) return refuse('There is no such address, or it has expired.');
  if (mail.isAutomatic) {
    log.info({ threadId: target.threadId }, 'ignored an automatic mail');
    return ignored;
  }
  const texts = splitText(readReply(mail.text), messageLength);
  if (texts.length === 0) return refuse('Your mail has no text. Write your answer as text; pictures and files are not delivered.');
  if (texts.length > mostMessages) return refuse('Your mail is too long. Write up to 10,000 characters.');
  const posted = await store(services, target, mail, texts);
  if (posted === 'too_many') return refuse('Too many messages in the last hour. Your mail is tried again later.', true);
  if (posted === 'gone') return refuse('This conversation was deleted.');
  if (posted !== 'known') supportThreads.publish(services, posted);
  return { ok: true };
}

type Outcome = MailedMessage[] | 'known' | 'too_many' | 'gone';

/** A mail that comes again, as when a mail server didn't get our answer, changes nothing. */
async function store(services: Services, target: Target, mail: ReceivedMail, texts: readonly string[]): Promise<Outcome> {
  const { db, secrets } = services;
  const { threadId } = target;
  const mailHash = secrets.mac('support-mail', `${threadId} ${mail.messageId}`).toString('base64url');
  try {
    return await db.transaction(async (trx): Promise<Outcome> => {
      const posted = await supportThreads.postMailed(trx, services, threadId, texts);
      if (!Array.isArray(posted)) return posted;
      const [first] = posted;
      if (first) await recordMail(trx, services, { messageId: first.row.id, mailHash, mail, target });
      return posted;
    });
  } catch (error) {
    if (error instanceof ConstraintViolation && error.constraint === 'one_message_per_mail') return 'known';
    throw error;
  }
}

type Recorded = { messageId: string; mailHash: string; mail: ReceivedMail; target: Target };

async function recordMail(trx: Trx, { secrets }: Services, { messageId, mailHash, mail, target }: Recorded): Promise<void> {
  const isOther = mail.from !== target.address;
  const sender = isOther ? secrets.seal(mail.from ?? '', `support mail ${messageId}`) : null;
  await trx.change(
    sql`insert into support_mail (message_id, mail_hash, sender_sealed, attachments) values (${messageId}, ${mailHash}, ${sender}, ${mail.attachments})`,
  );
  if (!isOther) await supportThreads.confirmAddress(trx, target.threadId, target.addressVersion);
}
