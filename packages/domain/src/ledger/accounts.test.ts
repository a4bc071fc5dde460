import { expect, test } from 'vitest';
import { createLedgerEntry, type Posting } from './accounts.ts';

test('a ledger entry must be balanced, not empty, in whole cents and with its subjects', () => {
  const line = (account: Posting['account'], subject: string, cents: number): Posting => ({ account, subject, cents });
  for (const wrong of [
    [line('commission', '', 1), line('protection', '', 1)],
    [line('commission', '', 1), line('protection', '', -2)],
    [line('commission', '', 5), line('commission', '', -5)],
    [],
    [line('commission', '', 0.5), line('protection', '', -0.5)],
    [line('commission', 'ord_1', 1), line('protection', '', -1)],
    [line('clearing', '', 1), line('protection', '', -1)],
  ])
    expect(() => createLedgerEntry({ cause: 'x', kind: 'capture', orderId: null, currency: 'usd', at: new Date() }, wrong)).toThrow(
      RangeError,
    );
});
