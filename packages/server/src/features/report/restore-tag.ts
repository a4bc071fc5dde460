import type { BraTagAction, BraTagStatus } from '@strapline/domain/bra-tag/bra-tag.states';
import type { Context } from '../../platform/services.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import { type BraTagPatch, type BraTagState, braTagStore, transitionBraTag } from '../bra-tag-record/bra-tag-record.ts';
import { appendProvenance } from '../provenance/provenance.ts';

/** The action that returns a revoked tag to each status. */
const returning: Partial<Record<BraTagStatus, BraTagAction>> = {
  pending_review: 'recheck',
  active: 'return',
  claimable: 'ship',
  claimed: 'settle',
  transfer_pending: 'startTransfer',
  missing: 'missing',
  stolen: 'stolen',
  recovered: 'found',
};

/**
 * A revoked tag is what it was before: with its owner, on its way to a buyer or a new owner, or missing. Where the order or the transfer ended meanwhile, it is
 * with its owner. Null if it isn't revoked.
 */
export async function restoreTag(trx: Trx, context: Context, braTagId: string): Promise<BraTagState | null> {
  const at = context.clock.now();
  const tag = await braTagStore.findForUpdate(trx, context.caller.app, braTagId);
  if (tag?.status !== 'revoked') return null;
  const from = await findStatusBefore(trx, tag, at);
  const home = tag.owner_number > 1 ? 'settle' : 'return';
  const action = (from && returning[from]) ?? home;
  const patch: BraTagPatch = { revokedFrom: null, ...(action === 'startTransfer' ? {} : { transferUntil: null }) };
  const restored = await transitionBraTag(trx, tag, action, 'operator', at, patch);
  await appendProvenance(trx, { braTagId: tag.id, type: 'tag.recovered', at, data: {} });
  return restored;
}

async function findStatusBefore(db: Queryable, tag: BraTagState, at: Date): Promise<BraTagStatus | null> {
  const row = await db.first<{ revoked_from: BraTagStatus | null; order_status: string | null }>(
    sql`select revoked_from, (select status from orders where bra_tag_id = tag.id and shipped_at is not null order by created_at desc limit 1) as order_status
        from bra_tag tag where id = ${tag.id}`,
  );
  if (row?.revoked_from === 'claimable' && row.order_status === 'canceled') return null;
  if (row?.revoked_from === 'transfer_pending' && (!tag.transfer_until || tag.transfer_until <= at)) return null;
  return row?.revoked_from ?? null;
}
