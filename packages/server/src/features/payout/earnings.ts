import { jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { type Queryable, type Statement, sql, type Trx } from '../../ports/database.ts';

/**
 * Notes what a release gave its seller and its first creator, as the books have it, and that it is to be paid out: work that is kept in the transaction of
 * the release. A seller for whom nothing was left has no payout.
 */
export async function recordEarnings(trx: Trx, orderId: string, at: Date): Promise<void> {
  const queueNextRun = await insertEarnings(trx, sql`t.cause = ${`release:${orderId}`}`);
  if (!queueNextRun.some(({ kind }) => kind === 'sale'))
    await trx.change(sql`update orders set payout_status = 'none' where id = ${orderId}`);
  for (const creatorId of new Set(queueNextRun.map(({ creator_id }) => creator_id))) await queueEarnedPayout(trx, creatorId, at);
}

/** Earnings of orders that were completed before there were payouts, or by a seed; at every start. */
export async function backfillEarnings(services: Services): Promise<void> {
  await services.db.transaction(async (trx) => {
    const queueNextRun = await insertEarnings(
      trx,
      sql`t.cause in (select 'release:' || o.id from orders o where o.payout_status = 'pending' and o.status = 'completed'
        and not exists (select from earning e where e.order_id = o.id))`,
    );
    for (const creatorId of new Set(queueNextRun.map(({ creator_id }) => creator_id)))
      await queueEarnedPayout(trx, creatorId, services.clock.now());
  });
}

/** Looks at what somebody may be paid, from this time on. */
export async function queueEarnedPayout(trx: Queryable, creatorId: string, runAt: Date): Promise<void> {
  await jobs.add(trx, { kind: 'payout-earned', key: `payout-earned:${creatorId}`, payload: { creatorId }, runAt });
}

async function insertEarnings(trx: Trx, which: Statement): Promise<{ creator_id: string; kind: 'sale' | 'royalty' }[]> {
  return await trx.rows(
    sql`insert into earning (id, order_id, kind, creator_id, cents, state, created_at)
        select t.order_id || ':' || share.kind, t.order_id, share.kind, p.subject, -p.cents, 'payable', t.at
        from ledger_transaction t join ledger_posting p on p.transaction_id = t.id
        join (values ('creator_balance', 'sale'), ('royalty', 'royalty')) share (account, kind) on share.account = p.account
        where ${which} and p.cents < 0 order by t.id, share.kind on conflict do nothing returning creator_id, kind`,
  );
}
