import type { Services } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { lockTag, mailAboutTag, stepTag, type TagCore, tellTag } from '../bra-tag/bra-tag.ts';
import { voidCode } from '../strap-code/strap-code.ts';

/** Nobody claimed it in time: it stays with its owner, and the code that was pulled for it opens nothing. One that was claimed or called back is left as it is. */
export async function endTransfer(services: Services, { braTagId }: { braTagId: string }): Promise<void> {
  const ended = await services.db.transaction(async (trx): Promise<TagCore | null> => {
    const known = await trx.first<{ app: string }>(sql`select app from bra_tag where id = ${braTagId}`);
    const tag = known ? await lockTag(trx, known.app, braTagId) : undefined;
    const at = services.clock.now();
    if (tag?.status !== 'transfer_pending' || !tag.transfer_until || tag.transfer_until > at) return null;
    await voidCode(trx, braTagId);
    if (tag.owner_id) await mailAboutTag(trx, services, { braTagId, accountId: tag.owner_id, news: 'transfer_ended' });
    return await stepTag(trx, tag, 'callBack', 'timer', at, [sql`transfer_until = null`]);
  });
  if (ended) tellTag(services, ended);
}
