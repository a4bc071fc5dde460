import type { LedgerEntry } from '@strapline/domain/ledger/accounts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';

/**
 * Books an entry in the transaction of the change that causes it. It locks the balances until the transaction ends, so call it after tags and listings and
 * before `appendProvenance`. Throws when its cause was booked before.
 */
export async function bookEntry(trx: Trx, entry: LedgerEntry): Promise<void> {
  if ((await bookEntries(trx, [entry])) !== 1) throw new Error(`${entry.cause} is already booked`);
}

/** Books entries whose cause was not booked before; returns their number. */
export async function bookEntries(trx: Queryable, entries: readonly LedgerEntry[]): Promise<number> {
  const result = await trx.first<{ booked: number }>(sql`select ledger_post(${JSON.stringify(entries)}::jsonb) as booked`);
  return result?.booked ?? 0;
}

/** What the ledger owes to the buyer of an order and the provider has not sent yet. */
export async function getOwedToBuyer(trx: Queryable, orderId: string, currency: string): Promise<number> {
  const balance = await trx.first<{ cents: number }>(
    sql`select cents from ledger_balance where account = 'refunds' and currency = ${currency} and subject = ${orderId}`,
  );
  return -(balance?.cents ?? 0);
}
