import type { Output } from '@strapline/contract/events';
import type { LedgerAccount } from '@strapline/domain/ledger/accounts';
import { type DatedRow, type Queryable, type Statement, sql } from '../../ports/database.ts';

export type PostingRow = DatedRow<Omit<Output<'listLedger'>['items'][number], 'subject'>, 'at'> & { subject: string; place: number };

export type LedgerFilter = {
  account?: LedgerAccount | undefined;
  subject?: string | undefined;
  orderId?: string | undefined;
  app?: string | undefined;
};
/** The cursor of postings: by position within an account, otherwise by transaction and account. */
export type LedgerPlace = { transactionId: number; account: string; subject: string; currency: string; place: number };

const columns: Statement = sql`t.id as "transactionId", t.cause, t.kind, t.at, t.order_id as "orderId", o.app, p.account, p.subject, p.currency, p.cents, p.place,
  p.balance_cents as "balanceCents", p.subject_balance_cents as "subjectBalanceCents"`;

/** Postings after a cursor, newest first; each filter is one index scan. */
export async function listPostings(db: Queryable, filter: LedgerFilter, after: LedgerPlace | null, limit: number): Promise<PostingRow[]> {
  if (filter.account && !filter.orderId) return await listAccountPostings(db, filter.account, filter, after, limit);
  const order = filter.orderId ? sql`and t.order_id = ${filter.orderId}` : sql``;
  const account = filter.account ? sql`and p.account = ${filter.account}` : sql``;
  const subject = filter.subject ? sql`and p.subject = ${filter.subject}` : sql``;
  const app = filter.app ? sql`and o.app = ${filter.app}` : sql``;
  const from = after
    ? sql`and t.id <= ${after.transactionId}::bigint and (p.transaction_id, p.account, p.subject) < (${after.transactionId}::bigint, ${after.account}, ${after.subject})`
    : sql``;
  return await db.rows<PostingRow>(
    sql`select ${columns} from ledger_transaction t join ledger_posting p on p.transaction_id = t.id left join orders o on o.id = t.order_id
        where true ${order} ${account} ${subject} ${app} ${from} order by p.transaction_id desc, p.account desc, p.subject desc limit ${limit}`,
  );
}

async function listAccountPostings(
  db: Queryable,
  account: LedgerAccount,
  { subject, app }: LedgerFilter,
  after: LedgerPlace | null,
  limit: number,
): Promise<PostingRow[]> {
  const subjectCondition = subject ? sql`and p.subject = ${subject} and p.subject <> ''` : sql``;
  const ofApp = app ? sql`and o.app = ${app}` : sql``;
  const from = after ? sql`and (p.currency, p.place) < (${after.currency}, ${after.place}::bigint)` : sql``;
  return await db.rows<PostingRow>(
    sql`select ${columns} from ledger_posting p join ledger_transaction t on t.id = p.transaction_id left join orders o on o.id = t.order_id
        where p.account = ${account} ${subjectCondition} ${ofApp} ${from} order by p.currency desc, p.place desc limit ${limit}`,
  );
}

export type BalanceRow = { account: LedgerAccount; subject: string; currency: string; cents: number; postings: number };

/** The total balance of each account. */
export async function loadBalances(db: Queryable): Promise<BalanceRow[]> {
  return await db.rows<BalanceRow>(
    sql`select account, subject, currency, cents, postings from ledger_balance where subject = '' order by account, currency`,
  );
}

/** The subjects of an account with a balance, after a cursor. */
export async function openBalances(
  db: Queryable,
  account: LedgerAccount,
  after: { subject: string; currency: string } | null,
  limit: number,
): Promise<BalanceRow[]> {
  return await db.rows<BalanceRow>(
    sql`select account, subject, currency, cents, postings from ledger_balance
        where account = ${account} and is_open and subject <> '' and (subject, currency) > (${after?.subject ?? ''}, ${after?.currency ?? ''})
        order by subject, currency limit ${limit}`,
  );
}
