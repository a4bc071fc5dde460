import { hour } from '@strapline/domain/time';
import type { Services } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import { countWrittenSince, insertMessage, type MessageRow } from './message.store.ts';
import { publishMessage } from './publish-message.ts';
import { mostInAnHour } from './sendMessage.ts';
import { findThreadById, type ThreadRow, touchThread } from './thread.store.ts';

/** A message that came by mail, and its conversation. */
export type MailedMessage = { row: MessageRow; thread: ThreadRow };

/** Posts what somebody wrote to support by mail. It counts towards the limit of what is written on pages. */
export async function postMailed(
  trx: Trx,
  { clock }: Pick<Services, 'clock'>,
  threadId: string,
  texts: readonly string[],
): Promise<MailedMessage[] | 'too_many' | 'gone'> {
  const at = clock.now();
  await touchThread(trx, threadId, at, { waits: true, answeredBy: null });
  const thread = await findThreadById(trx, threadId);
  if (thread?.parties !== 'member_support') return 'gone';
  const { n } = await countWrittenSince(trx, threadId, 'member', new Date(at.getTime() - hour));
  if (n + texts.length > mostInAnHour) return 'too_many';
  const posted: MailedMessage[] = [];
  for (const [place, text] of texts.entries()) {
    // In the sequence of the mail, as messages are sorted by time.
    const row = await insertMessage(trx, {
      threadId,
      at: new Date(at.getTime() + place),
      by: 'member',
      accountId: thread.memberId,
      toId: null,
      text,
    });
    posted.push({ row, thread });
  }
  return posted;
}

/** After the transaction. */
export function publishMailed(services: Pick<Services, 'push' | 'secrets' | 'clock'>, posted: readonly MailedMessage[]): void {
  for (const { row, thread } of posted) publishMessage(services, thread, row);
}
