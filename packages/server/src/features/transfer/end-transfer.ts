import type { Services } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import {
  type BraTagState,
  loadBraTagForUpdate,
  pushBraTagStatus,
  queueBraTagMail,
  transitionBraTag,
} from '../bra-tag-record/bra-tag-record.ts';
import { voidCode } from '../strap-code/strap-code.ts';

/** Nobody claimed it in time: it stays with its owner, and the code that was pulled for it opens nothing. One that was claimed or called back is left as it is. */
export async function endTransfer(services: Services, { braTagId }: { braTagId: string }): Promise<void> {
  const ended = await services.db.transaction(async (trx): Promise<BraTagState | null> => {
    const known = await trx.first<{ app: string }>(sql`select app from bra_tag where id = ${braTagId}`);
    const tag = known ? await loadBraTagForUpdate(trx, known.app, braTagId) : undefined;
    const at = services.clock.now();
    if (tag?.status !== 'transfer_pending' || !tag.transfer_until || tag.transfer_until > at) return null;
    await voidCode(trx, braTagId);
    if (tag.owner_id) await queueBraTagMail(trx, services, { braTagId, accountId: tag.owner_id, news: 'transfer_ended' });
    return await transitionBraTag(trx, tag, 'callBack', 'timer', at, { transferUntil: null });
  });
  if (ended) pushBraTagStatus(services, ended);
}
