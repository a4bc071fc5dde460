import type { Services } from '../../platform/services.ts';
import { type Queryable, sql } from '../../ports/database.ts';
import type { PaymentProvider } from '../../ports/payments.ts';
import type { ProviderBooks } from '../../ports/provider-books.ts';
import { comparePayments } from '../audit/audit.ts';

type Difference = {
  what: 'captured' | 'refunded' | 'fee' | 'chargeback' | 'cleared' | 'stray_charge' | 'transfer' | 'stray_transfer' | 'lines';
  object: string;
  order_id: string | null;
  ours_cents: number | null;
  theirs_cents: number | null;
  currency: string | null;
};

export type Comparison = { looked: Record<string, number>; differences: Difference[]; count: number; waiting: number };

/** Further differences of a run are only counted. */
const mostKept = 500;

/** Recent changes may be in flight: their webhook arrives, or they are polled each minute. */
export const underWayMs = 5 * 60_000;

/** Our mirror of a provider's lines for the payment of order `o`. */
function selectLines(provider: PaymentProvider) {
  return sql`lateral (select sum(line.cents) filter (where line.kind = 'charge') as came, sum(line.fee_cents) filter (where line.kind = 'charge') as fee,
      -sum(line.cents) filter (where line.kind = 'refund') as back, sum(line.fee_cents - line.cents) filter (where line.kind = 'dispute') as banks, max(line.created_at) as last_at
    from provider_line line where line.intent_id = o.payment_intent_id and line.provider = ${provider}) provider`;
}

/** Compares the provider's lines with orders and ledger. Read only. */
export async function compareBooks(
  services: Services,
  books: ProviderBooks,
  startedAt: Date,
  beat: () => Promise<void>,
): Promise<Comparison> {
  const { db } = services;
  const { provider } = books;
  const quiet = new Date(startedAt.getTime() - underWayMs);
  const comparison: Comparison = { looked: { orders: 0, lines: 0 }, differences: [], count: 0, waiting: 0 };
  const add = (difference: Difference): void => {
    comparison.count += 1;
    if (comparison.differences.length < mostKept) comparison.differences.push(difference);
  };
  for await (const page of comparePayments(db, selectLines(provider), sql`o.payment_provider = ${provider}`)) {
    comparison.looked['orders'] = (comparison.looked['orders'] ?? 0) + page.checked;
    for (const { order_id, what, ours, booked, theirs, currency, moved_at } of page.differences) {
      const ours_cents = ours === theirs ? booked : ours;
      if (moved_at > quiet) comparison.waiting += 1;
      else add({ what, object: order_id, order_id, ours_cents, theirs_cents: theirs, currency });
    }
    await beat();
  }
  for (const stray of await findStrayCharges(db, provider)) {
    if (stray.created_at > quiet) comparison.waiting += 1;
    else
      add({
        what: 'stray_charge',
        object: stray.intent_id ?? stray.id,
        order_id: null,
        ours_cents: 0,
        theirs_cents: stray.cents,
        currency: stray.currency,
      });
  }
  for (const { order_id, object, ours, theirs, currency, moved_at } of await findTransferDifferences(db, provider)) {
    if (moved_at > quiet) comparison.waiting += 1;
    else add({ what: order_id ? 'transfer' : 'stray_transfer', object, order_id, ours_cents: ours, theirs_cents: theirs, currency });
  }
  const before = await loadEarlierGaps(db, provider, quiet);
  for (const [currency, sum] of await sumLines(db, provider, comparison.looked)) {
    const providerBalance = (await books.getBalance())?.get(currency);
    if (providerBalance === undefined || providerBalance === sum) continue;
    const gap = `gap_${currency}`;
    comparison.looked[gap] = providerBalance - sum;
    // Something changed during the comparison: the next run will see it. Changes in flight do not leave the same gap twice.
    if ((await findNewestLine(db, provider)) > quiet && before[gap] !== providerBalance - sum) comparison.waiting += 1;
    else add({ what: 'lines', object: provider, order_id: null, ours_cents: sum, theirs_cents: providerBalance, currency });
  }
  return comparison;
}

type Stray = { id: string; intent_id: string | null; cents: number; currency: string; created_at: Date };

/** Charges without an order. */
async function findStrayCharges(db: Queryable, provider: PaymentProvider): Promise<Stray[]> {
  return await db.rows<Stray>(
    sql`select line.id, line.intent_id, line.cents, line.currency, line.created_at from provider_line line
        where line.provider = ${provider} and line.kind = 'charge'
          and not exists (select 1 from orders o where o.payment_intent_id = line.intent_id and o.payment_provider = ${provider})
        order by line.created_at desc limit ${mostKept}`,
  );
}

type TransferRow = { order_id: string | null; object: string; ours: number; theirs: number; currency: string; moved_at: Date };

/** Transfers that differ from our earnings, and those without one. Amounts are net of reversals on both sides. */
async function findTransferDifferences(db: Queryable, provider: PaymentProvider): Promise<TransferRow[]> {
  return await db.rows<TransferRow>(
    sql`with reported as (select source_id, currency, -sum(cents) as cents, max(created_at) as at from provider_line
            where provider = ${provider} and kind in ('transfer', 'transfer_back') and source_id is not null group by source_id, currency),
          ours as (select e.order_id, e.provider_transfer_id as id, e.moved_cents - e.reversed_cents as cents, o.currency, greatest(p.updated_at, e.requested_at) as at
            from earning e join payout p on p.id = e.payout_id join orders o on o.id = e.order_id where p.provider = ${provider} and e.state = 'moved')
        select ours.order_id, coalesce(reported.source_id, ours.id) as object, coalesce(ours.cents, 0)::bigint as ours, coalesce(reported.cents, 0)::bigint as theirs,
          coalesce(ours.currency, reported.currency) as currency, greatest(ours.at, reported.at) as moved_at
        from ours full join reported on reported.source_id = ours.id and reported.currency = ours.currency
        where ours.cents is distinct from reported.cents order by object limit ${mostKept}`,
  );
}

/** The sum of all lines by currency. */
async function sumLines(
  db: Queryable,
  provider: PaymentProvider,
  looked: Record<string, number>,
): Promise<[currency: string, cents: number][]> {
  const rows = await db.rows<{ currency: string; cents: number; lines: number }>(
    sql`select currency, sum(cents - fee_cents)::bigint as cents, count(*) as lines from provider_line where provider = ${provider} group by currency`,
  );
  looked['lines'] = rows.reduce((all, row) => all + row.lines, 0);
  return rows.map(({ currency, cents }) => [currency, cents]);
}

/** Gaps seen by the last complete run that is too old to have seen changes now in flight. */
async function loadEarlierGaps(db: Queryable, provider: PaymentProvider, quiet: Date): Promise<Record<string, number>> {
  const last = await db.first<{ looked: Record<string, number> }>(
    sql`select looked from reconciliation where provider = ${provider} and state in ('agrees', 'differs') and started_at <= ${quiet}
        order by started_at desc limit 1`,
  );
  return last?.looked ?? {};
}

async function findNewestLine(db: Queryable, provider: PaymentProvider): Promise<Date> {
  const row = await db.first<{ at: Date | null }>(sql`select max(created_at) as at from provider_line where provider = ${provider}`);
  return row?.at ?? new Date(0);
}
