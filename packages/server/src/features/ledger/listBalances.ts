import type { Output } from '@strapline/contract/events';
import { ledgerAccounts } from '@strapline/domain/ledger/accounts';
import type { Handler } from '../../platform/services.ts';
import { accountBalances, type BalanceRow, openBalances } from './ledger.store.ts';
import { balanceMark, readBalanceMark } from './ledger-cursor.ts';

export const listBalances: Handler<'listBalances'> = async ({ db }, { account, cursor, limit }) => {
  if (!account) return { items: (await accountBalances(db)).map(present), nextCursor: null };
  const rows = await openBalances(db, account, cursor ? readBalanceMark(cursor) : null, limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { items: page.map(present), nextCursor: rows.length > limit && last ? balanceMark(last) : null };
};

function present(row: BalanceRow): Output<'listBalances'>['items'][number] {
  return {
    account: row.account,
    says: ledgerAccounts[row.account].says,
    subject: row.subject === '' ? null : row.subject,
    currency: row.currency,
    cents: row.cents,
    postings: row.postings,
  };
}
