import type { Output, ParsedInput } from '@strapline/contract/events';
import type { Message } from '@strapline/contract/shapes/message';
import { day, hour } from '@strapline/domain/time';
import { createIdempotencyKey, runOnce } from '../../platform/idempotency.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Queryable, Trx } from '../../ports/database.ts';
import { recordActivity } from '../abuse/abuse.ts';
import { requireAllowedText } from './check-text.ts';
import { type Conversation, deriveSupportToken, isBlocked, loadConversation } from './conversation.ts';
import { createGuestContact, requireGuestRoom } from './guest-support.ts';
import { countWrittenBy, countWrittenSince, insertMessage, type MessageRow } from './message.store.ts';
import { savePictures } from './message-pictures.ts';
import { findReader, notifyReader } from './notify-reader.ts';
import { presentMessage } from './present-message.ts';
import { publishMessage } from './publish-message.ts';
import { findRelation, lockThreadAt, type Turn, touchThread } from './thread.store.ts';

/** The limits of one side of a conversation per hour, and of one person per day. */
export const mostInAnHour = 30;
const mostInADay = 600;

type Input = ParsedInput<'sendMessage'>;

export const sendMessage: Handler<'sendMessage'> = async (context, input) => {
  const conversation = await loadConversation(context, input.to, input.accessToken);
  requireWritable(conversation);
  requireAllowedMessage(conversation, input.text);
  const written: { row: MessageRow | null } = { row: null };
  const message = await context.db.transaction((trx) =>
    runOnce<Message>(trx, createIdempotencyKey(context, 'sendMessage', input), async () => {
      written.row = await writeMessage(trx, context, conversation, input);
      return presentMessage(context, written.row, { as: conversation.as });
    }),
  );
  if (written.row) {
    // A block that was set since then counts: nothing is awaited between this check and the push.
    if (!(await isBlockedNow(context.db, conversation))) publishMessage(context, conversation.place, written.row);
    await recordActivity(context, { ...context.caller, kind: 'message' });
  }
  return withGuestToken(context, conversation, message);
};

/** The token isn't stored with the answer. */
function withGuestToken({ caller, secrets }: Context, { place, thread, as }: Conversation, message: Message): Output<'sendMessage'> {
  const isGuest = place.parties === 'member_support' && as === 'member' && caller.accountId === null;
  if (!isGuest) return message;
  const { threadId: id } = message;
  return { ...message, accessToken: deriveSupportToken(secrets, { id, addressVersion: thread?.addressVersion ?? 0 }) };
}

function requireWritable({ place, thread, as, order, relation }: Conversation): void {
  // Support’s open again with a message.
  if (place.parties !== 'buyer_seller') return;
  if (thread?.isClosed) throw new WireError('conflict', { reason: 'conversation_closed' });
  if (as === 'support') throw new WireError('forbidden', { reason: 'message_party_missing' });
  if (order && order.paid_at === null) throw new WireError('conflict', { reason: 'messages_after_payment' });
  if (isBlocked(relation)) throw new WireError('forbidden', { reason: 'conversation_blocked' });
  if (relation.isGone) throw new WireError('conflict', { reason: 'conversation_closed' });
}

/** Whether a block ends the conversation; the one that was loaded may be older than it. */
async function isBlockedNow(db: Queryable, { place: { parties, app, buyerId, sellerId } }: Conversation): Promise<boolean> {
  if (parties !== 'buyer_seller' || buyerId === null || sellerId === null) return false;
  return isBlocked(await findRelation(db, app, buyerId, sellerId));
}

/** Messages to support are not moderated. */
function requireAllowedMessage({ place, order, relation }: Conversation, text: string): void {
  if (place.parties === 'buyer_seller') requireAllowedText(text, { field: 'text', isFirstContact: !relation.hasOrdered && !order });
}

async function writeMessage(trx: Trx, context: Context, conversation: Conversation, input: Input): Promise<MessageRow> {
  const { place, as } = conversation;
  const { accountId, app } = context.caller;
  const at = context.clock.now();
  const since = new Date(at.getTime() - hour);
  // In an existing conversation nothing depends on an earlier answer, so the statements are sent together.
  const known = conversation.thread?.id;
  const [, threadId, counted, isNowBlocked] = await Promise.all([
    accountId !== null && as !== 'support' ? requireDailyRoom(trx, accountId, at) : undefined,
    lockConversation(trx, context, conversation, input, at),
    known ? countWrittenSince(trx, known, as, since) : undefined,
    isBlockedNow(trx, conversation),
  ]);
  if (isNowBlocked) throw new WireError('forbidden', { reason: 'conversation_blocked' });
  const { n, first, unread } = counted ?? (await countWrittenSince(trx, threadId, as, since));
  if (n >= mostInAnHour && first)
    throw new WireError('rate_limited', {
      reason: 'messages_too_many',
      retryAfterMs: Math.max(1000, first.getTime() + hour - at.getTime()),
    });
  const toId = findReader(place, as);
  const row = await insertMessage(trx, { threadId, at, by: as, accountId, toId, text: input.text });
  const pictures = await addPictures(trx, context, row.id, input.uploads ?? []);
  // A reader with an unread message has been notified already.
  await notifyReader(trx, context, { ...conversation, threadId }, unread === 0);
  return { ...row, pictures };

  async function addPictures(inTrx: Trx, services: Context, messageId: string, uploads: readonly string[]) {
    if (uploads.length === 0) return [];
    if (accountId === null) throw new WireError('validation', { fields: { uploads: 'Sign in to add pictures.' } });
    return await savePictures(inTrx, services, messageId, uploads, { accountId, app });
  }
}

async function requireDailyRoom(trx: Trx, accountId: string, at: Date): Promise<void> {
  const n = await countWrittenBy(trx, accountId, new Date(at.getTime() - day));
  if (n >= mostInADay) throw new WireError('rate_limited', { reason: 'messages_today_too_many', retryAfterMs: hour });
}

/** The conversation, created by its first message. */
async function lockConversation(trx: Trx, context: Context, { place, thread, as }: Conversation, input: Input, at: Date): Promise<string> {
  const isWithSupport = place.parties !== 'buyer_seller';
  const turn: Turn = { waits: isWithSupport && as !== 'support', answeredBy: as === 'support' ? context.caller.accountId : null };
  if (thread) {
    await touchThread(trx, thread.id, at, turn);
    return thread.id;
  }
  const isGuest = place.parties === 'member_support' && place.memberId === null;
  const guest = isGuest ? createGuestContact(context, input.email) : undefined;
  if (guest) await requireGuestRoom(trx, guest.origin, at);
  return await lockThreadAt(trx, place, at, turn, guest);
}
