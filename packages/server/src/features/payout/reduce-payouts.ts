import { sql, type Trx } from '../../ports/database.ts';
import { orderStore } from '../order/order.ts';
import type { PayoutState } from './payout.store.ts';

type Unsent = { id: string; cents: number; state: PayoutState };

/**
 * Reduces unsent payouts after a reversal, the given one first. A payout that is being requested stays: it is paid, or the provider refuses it and this runs
 * again.
 */
export async function reducePayouts(trx: Trx, creatorId: string, first: string | null, now: Date): Promise<void> {
  const unsent = await trx.rows<Unsent>(
    sql`select id, cents, state from payout where creator_id = ${creatorId} and state in ('moving', 'waiting', 'sending', 'failed')
        order by coalesce(id = ${first}, false) desc, created_at, id for update`,
  );
  let surplus = await calculateSurplus(trx, creatorId);
  for (const payout of unsent) {
    const off = payout.state === 'sending' ? 0 : Math.min(surplus, payout.cents);
    if (off <= 0) continue;
    surplus -= off;
    await trx.change(
      sql`update payout set cents = cents - ${off}, state = case when cents = ${off} then 'canceled' else state end, updated_at = ${now} where id = ${payout.id}`,
    );
    // Nothing is left to pay out: the reversals used up all of it.
    if (off === payout.cents) await orderStore.recordPayoutStatus(trx, { payoutId: payout.id }, 'paid', now);
  }
}

/** What payouts send beyond what was transferred to the account and not reversed. */
async function calculateSurplus(trx: Trx, creatorId: string): Promise<number> {
  const row = await trx.first<{ cents: number }>(
    sql`select (select coalesce(sum(cents), 0) from payout where creator_id = ${creatorId})::bigint
          - (select coalesce(sum(moved_cents - reversed_cents) filter (where state in ('moving', 'moved')), 0) from earning where creator_id = ${creatorId})::bigint as cents`,
  );
  return row?.cents ?? 0;
}
