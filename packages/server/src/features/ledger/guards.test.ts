import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConstraintViolation, type Statement, sql } from '../../ports/database.ts';
import type { AuditReport } from '../audit/audit-report.ts';
import { checkBooks } from '../audit/check-books.ts';
import { buyAsGuest, connectVisitor, createCreator, createListedTag, trustForwardedFor } from '../order/test-purchase.ts';
import { bookEntries } from './ledger.ts';
import { runWithoutGuards } from './test-books.ts';

let server: TestServer;
let mara: Person;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
  mara = await createCreator(server);
  const guest = await connectVisitor(server);
  for (let i = 0; i < 3; i += 1) await buyAsGuest(server, guest, await createListedTag(server, mara));
});
afterAll(() => server.close());

/** The name of the constraint that refused the change. */
async function findViolatedConstraint(change: Statement): Promise<string> {
  try {
    await server.services.db.change(change);
    return 'nothing refused';
  } catch (error) {
    return error instanceof ConstraintViolation ? error.constraint : String(error);
  }
}

const first = sql`(select min(id) from ledger_transaction)`;
const createPosting = (transaction: Statement, account: string, cents: number): Statement =>
  sql`insert into ledger_posting (transaction_id, account, subject, currency, cents, place, balance_cents, subject_balance_cents)
      values (${transaction}, ${account}, '', 'usd', ${cents}::bigint, 999, 0, 0)`;

describe('the database', () => {
  test('lets nobody change or delete entries', async () => {
    for (const change of [
      sql`update ledger_posting set cents = cents + 1`,
      sql`update ledger_posting set cents = cents where false`,
      sql`delete from ledger_posting`,
      sql`truncate ledger_posting`,
      sql`update ledger_transaction set at = now()`,
      sql`delete from ledger_transaction`,
      sql`truncate ledger_transaction cascade`,
      sql`update ledger_balance set cents = 0`,
      sql`delete from ledger_balance`,
      sql`truncate ledger_balance`,
    ])
      expect(await findViolatedConstraint(change), change.text).toBe('ledger_only_added_to');
  });

  test('refuses unbalanced or empty transactions, and duplicate causes', async () => {
    expect(await findViolatedConstraint(createPosting(first, 'commission', 5))).toBe('ledger_sums_to_zero');
    expect(
      await findViolatedConstraint(
        sql`insert into ledger_transaction (cause, kind, currency, at) values ('capture:none', 'capture', 'usd', now())`,
      ),
    ).toBe('ledger_sums_to_zero');
    expect(
      await findViolatedConstraint(
        sql`insert into ledger_transaction (cause, kind, currency, at) select cause, kind, currency, at from ledger_transaction limit 1`,
      ),
    ).toBe('ledger_cause_once');
    const unbalanced = { cause: 'capture:x', kind: 'capture', orderId: null, currency: 'usd', at: new Date(), postings: [] } as const;
    const line = { account: 'commission', subject: '', cents: 5 } as const;
    for (const postings of [[line], [line, { ...line, account: 'protection' as const }], []])
      await expect(bookEntries(server.services.db, [{ ...unbalanced, postings }])).rejects.toMatchObject({
        constraint: 'ledger_sums_to_zero',
      });
  });

  test('skips a cause that is already booked', async () => {
    const entry = await server.services.db.first<{ cause: string }>(sql`select cause from ledger_transaction limit 1`);
    const twice = { cause: entry?.cause ?? '', kind: 'capture', orderId: null, currency: 'usd', at: new Date() } as const;
    const lines = [
      { account: 'commission', subject: '', cents: 5 },
      { account: 'protection', subject: '', cents: -5 },
    ] as const;
    expect(await bookEntries(server.services.db, [{ ...twice, postings: [...lines] }])).toBe(0);
  });
});

class Rollback extends Error {
  readonly books: AuditReport;
  constructor(books: AuditReport) {
    super('rolled back');
    this.books = books;
  }
}

/** The failed audit rules after a change that only the database owner could make; the change is rolled back. */
async function auditAfterForgery(...changes: Statement[]): Promise<string[]> {
  try {
    await server.services.db.transaction(async (trx) => {
      await runWithoutGuards(trx, changes);
      throw new Rollback(await checkBooks(trx));
    });
  } catch (error) {
    if (error instanceof Rollback)
      return error.books.results.filter(({ discrepancies }) => discrepancies.length > 0).map(({ rule }) => rule);
    throw error;
  }
  throw new Error('the change was not rolled back');
}

describe('the audit', () => {
  const rule = {
    zero: 'Every ledger transaction sums to zero',
    sums: 'Every ledger balance is the sum of its postings',
    places: 'Every ledger posting continues the running balance of its account',
    orders: 'The ledger matches each order: captured, refunded, held, owed and released amounts',
    provider: 'The ledger matches the embedded provider for each payment',
  };

  test('detects a posting that was changed, added or removed', async () => {
    const one = sql`transaction_id = ${first} and account = 'clearing'`;
    const found = async (change: Statement) => new Set(await auditAfterForgery(change));
    expect(await found(sql`update ledger_posting set cents = cents + 1 where ${one}`)).toEqual(
      new Set([rule.zero, rule.places, rule.provider]),
    );
    expect(await found(createPosting(first, 'commission', 5))).toEqual(new Set([rule.zero, rule.sums]));
    expect(await found(sql`delete from ledger_posting where ${one}`)).toEqual(new Set([rule.zero, rule.sums, rule.places, rule.provider]));
    expect(await found(sql`delete from ledger_posting where transaction_id = (select max(id) from ledger_transaction)`)).toEqual(
      new Set([rule.zero, rule.sums, rule.orders, rule.provider]),
    );
  });

  test('detects a forgery that sums to zero and updates the balances', async () => {
    const moved = sql`transaction_id = ${first}`;
    expect(
      await auditAfterForgery(
        sql`update ledger_posting set cents = cents - 100, balance_cents = balance_cents - 100, subject_balance_cents = subject_balance_cents - 100 where ${moved} and account = 'clearing'`,
        sql`update ledger_posting set cents = cents + 100, balance_cents = balance_cents + 100, subject_balance_cents = subject_balance_cents + 100 where ${moved} and account = 'processor_fees'`,
        sql`update ledger_balance set cents = cents - 100 where account = 'clearing'`,
        sql`update ledger_balance set cents = cents + 100 where account = 'processor_fees'`,
      ),
    ).toEqual(expect.arrayContaining([rule.orders, rule.provider]));
  });

  test('detects a changed balance, a missing capture and a missing release', async () => {
    expect(await auditAfterForgery(sql`update ledger_balance set cents = 0 where account = 'clearing'`)).toEqual([rule.sums]);
    expect(
      await auditAfterForgery(
        sql`delete from ledger_posting where transaction_id = ${first}`,
        sql`delete from ledger_transaction where id = ${first}`,
      ),
    ).toEqual(expect.arrayContaining([rule.sums, rule.orders]));
    expect(await auditAfterForgery(sql`update orders set status = 'completed', completed_at = now() where status = 'paid'`)).toContain(
      rule.orders,
    );
    expect(await auditAfterForgery(sql`update orders set captured_cents = captured_cents + 1 where status = 'paid'`)).toContain(
      rule.orders,
    );
  });
});
