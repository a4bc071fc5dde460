import { jobs } from '../../platform/jobs.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import { orderStore } from '../order/order.ts';

/**
 * Records what the seller and the creator earned from a released order, as booked, and queues their payout in the same transaction. Without earnings there is
 * no payout.
 */
export async function recordEarnings(trx: Trx, orderId: string, at: Date): Promise<void> {
  const earned = await trx.rows<{ creator_id: string; kind: 'sale' | 'royalty' }>(
    sql`insert into earning (id, order_id, kind, creator_id, cents, state, created_at)
        select t.order_id || ':' || share.kind, t.order_id, share.kind, p.subject, -p.cents, 'payable', t.at
        from ledger_transaction t join ledger_posting p on p.transaction_id = t.id
        join (values ('creator_balance', 'sale'), ('royalty', 'royalty')) share (account, kind) on share.account = p.account
        where t.cause = ${`release:${orderId}`} and p.cents < 0 order by share.kind on conflict do nothing returning creator_id, kind`,
  );
  if (!earned.some(({ kind }) => kind === 'sale')) await orderStore.update(trx, orderId, { payout_status: 'none' });
  for (const creatorId of new Set(earned.map(({ creator_id }) => creator_id))) await queueEarnedPayout(trx, creatorId, at);
}

/** Records the credit of who referred the buyer of a released order, as booked, and queues its payout. */
export async function recordReferralEarning(
  trx: Trx,
  orderId: string,
  { referrerId, cents, at }: { referrerId: string; cents: number; at: Date },
): Promise<void> {
  await trx.change(
    sql`insert into earning (id, order_id, kind, creator_id, cents, state, created_at)
        values (${`${orderId}:referral`}, ${orderId}, 'referral', ${referrerId}, ${cents}, 'payable', ${at})`,
  );
  await queueEarnedPayout(trx, referrerId, at);
}

/** Queues a payout run for this person, from this time on. */
export async function queueEarnedPayout(trx: Queryable, creatorId: string, runAt: Date): Promise<void> {
  await jobs.add(trx, { kind: 'payout-earned', key: `payout-earned:${creatorId}`, payload: { creatorId }, runAt });
}
