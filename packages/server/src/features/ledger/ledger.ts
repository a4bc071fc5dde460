import type { LedgerEntry } from '@strapline/domain/ledger/accounts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';

/**
 * Writes an entry to the books, in the transaction of the change that causes it and in one statement. Call it after tags and listings and before
 * `appendProvenance`: it holds the balances it moves until the transaction ends. Throws when its cause was booked before, which undoes the change too.
 */
export async function book(trx: Trx, entry: LedgerEntry): Promise<void> {
  if ((await bookAll(trx, [entry])) !== 1) throw new Error(`${entry.cause} is in the books already`);
}

/** Writes many at once; those whose cause was booked before are left out. Answers how many were new. */
export async function bookAll(trx: Queryable, entries: readonly LedgerEntry[]): Promise<number> {
  const made = await trx.first<{ booked: number }>(sql`select ledger_post(${JSON.stringify(entries)}::jsonb) as booked`);
  return made?.booked ?? 0;
}

/** What the books owe back to the buyer of an order and the provider has not sent yet. */
export async function owedToBuyer(trx: Queryable, orderId: string, currency: string): Promise<number> {
  const held = await trx.first<{ cents: number }>(
    sql`select cents from ledger_balance where account = 'refunds' and currency = ${currency} and subject = ${orderId}`,
  );
  return -(held?.cents ?? 0);
}
