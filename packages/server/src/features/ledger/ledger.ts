import type { LedgerEntry } from '@strapline/domain/ledger/accounts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';

/**
 * Books an entry in the transaction of the change that causes it. It locks the balances until the transaction ends, so call it after changes to tags and
 * listings and before `appendProvenance`. Throws if its cause is already booked.
 */
export async function bookEntry(trx: Trx, entry: LedgerEntry): Promise<void> {
  if ((await bookEntries(trx, [entry])) !== 1) throw new Error(`${entry.cause} is already booked`);
}

/** Books entries whose cause isn't booked yet; returns their number. */
export async function bookEntries(trx: Queryable, entries: readonly LedgerEntry[]): Promise<number> {
  const result = await trx.first<{ booked: number }>(sql`select ledger_post(${JSON.stringify(entries)}::jsonb) as booked`);
  return result?.booked ?? 0;
}

/** What the ledger owes to an order's buyer and the provider hasn't sent yet. */
export async function getOwedToBuyer(trx: Queryable, orderId: string, currency: string): Promise<number> {
  const balance = await trx.first<{ cents: number }>(
    sql`select cents from ledger_balance where account = 'refunds' and currency = ${currency} and subject = ${orderId}`,
  );
  return -(balance?.cents ?? 0);
}
