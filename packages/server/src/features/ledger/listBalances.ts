import type { Output } from '@strapline/contract/events';
import { ledgerAccounts } from '@strapline/domain/ledger/accounts';
import { decodeCursor, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { type BalanceRow, loadBalances, openBalances } from './ledger.store.ts';
import { balanceCursor } from './ledger-cursor.ts';

export const listBalances: Handler<'listBalances'> = async ({ db }, { account, cursor, limit }) => {
  if (!account) return { items: (await loadBalances(db)).map(presentBalance), nextCursor: null };
  const rows = await openBalances(db, account, cursor ? decodeCursor(cursor, balanceCursor) : null, limit + 1);
  const { items, nextCursor } = toPage(rows, limit, ({ subject, currency }) => [subject, currency]);
  return { items: items.map(presentBalance), nextCursor };
};

function presentBalance(row: BalanceRow): Output<'listBalances'>['items'][number] {
  return {
    account: row.account,
    says: ledgerAccounts[row.account].description,
    subject: row.subject === '' ? null : row.subject,
    currency: row.currency,
    cents: row.cents,
    postings: row.postings,
  };
}
