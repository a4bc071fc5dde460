import type { Client } from '@strapline/testkit/socket-client';
import type { Queryable, Statement } from '../../ports/database.ts';

/** The entries of an order as an admin sees them, oldest first: the cause, and the amount per account. */
export async function listOrderEntries(admin: Client, orderId: string): Promise<[string, Record<string, number>][]> {
  const { items } = await admin.call('listLedger', { orderId, limit: 100 });
  const entries = new Map<string, Record<string, number>>();
  for (const { cause, account, cents } of items.reverse()) entries.set(cause, { ...entries.get(cause), [account]: cents });
  return [...entries];
}

/** The total balance of every account. */
export async function listBalances(admin: Client): Promise<Record<string, number>> {
  const { items } = await admin.call('listBalances', {});
  return Object.fromEntries(items.map(({ account, cents }) => [account, cents]));
}

const tables = ['ledger_posting', 'ledger_balance', 'ledger_transaction'] as const;

/** Makes changes with the ledger's triggers disabled, which only the database owner can do. */
export async function runWithoutGuards(trx: Queryable, changes: readonly Statement[]): Promise<void> {
  for (const table of tables) await trx.change({ text: `alter table ${table} disable trigger user`, values: [] });
  for (const change of changes) await trx.change(change);
  for (const table of tables) await trx.change({ text: `alter table ${table} enable trigger user`, values: [] });
}
