import type { Services } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { type BraTagState, braTagStore, pushBraTagStatus, queueBraTagMail, transitionBraTag } from '../bra-tag-record/bra-tag-record.ts';
import { voidCode } from '../strap-code/strap-code.ts';

/** Ends a transfer that was not claimed in time: the tag stays with its owner and the code is voided. No-op if it was claimed or called back. */
export async function endTransfer(services: Services, { braTagId }: { braTagId: string }): Promise<void> {
  const ended = await services.db.transaction(async (trx): Promise<BraTagState | null> => {
    const row = await trx.first<{ app: string }>(sql`select app from bra_tag where id = ${braTagId}`);
    const tag = row ? await braTagStore.findForUpdate(trx, row.app, braTagId) : undefined;
    const at = services.clock.now();
    if (tag?.status !== 'transfer_pending' || !tag.transfer_until || tag.transfer_until > at) return null;
    await voidCode(trx, braTagId);
    if (tag.owner_id) await queueBraTagMail(trx, services, { braTagId, accountId: tag.owner_id, news: 'transfer_ended' });
    return await transitionBraTag(trx, tag, 'callBack', 'timer', at, { transferUntil: null });
  });
  if (ended) pushBraTagStatus(services, ended);
}
