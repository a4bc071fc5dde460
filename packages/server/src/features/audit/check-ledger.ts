import { type Queryable, type Statement, sql } from '../../ports/database.ts';
import { type AuditResult, auditActions, type Discrepancy } from './audit-report.ts';
import { checkLedgerOrders, checkLedgerProvider, checkReleaseShares } from './check-ledger-orders.ts';

/** Rows per statement, so that a ledger of any size is checked in short statements. */
const batchSize = 20_000;

/** Checks of the ledger: in itself, against the orders, and against the embedded provider. */
export async function checkLedger(db: Queryable, hasSandbox: boolean): Promise<AuditResult[]> {
  return [
    await checkZeroSums(db),
    await checkRunningBalances(db),
    await checkBalances(db),
    await checkLedgerOrders(db),
    await checkReleaseShares(db),
    ...(hasSandbox ? [await checkLedgerProvider(db)] : []),
  ];
}

/** Every transaction sums to zero and has its postings. */
async function checkZeroSums(db: Queryable): Promise<AuditResult> {
  const all = await db.first<{ n: number; last: number }>(sql`select count(*) as n, coalesce(max(id), 0) as last from ledger_transaction`);
  const discrepancies = await runInBatches(
    all?.last ?? 0,
    async (from, to) =>
      await db.rows<Discrepancy>(
        sql`select t.cause as object, 'sums to ' || coalesce(sum(p.cents), 0) || ' cents over ' || count(p.cents) || ' postings' as problem
            from ledger_transaction t left join ledger_posting p on p.transaction_id = t.id and p.currency = t.currency
            where t.id > ${from}::bigint and t.id <= ${to}::bigint
            group by t.id having coalesce(sum(p.cents), 0) <> 0 or count(p.cents) < 2`,
      ),
  );
  return { rule: 'Every ledger transaction sums to zero', action: auditActions.ledger, checked: all?.n ?? 0, discrepancies };
}

type Total = { account: string; currency: string; last: number };

/** The postings of an account have no gaps, and each running balance is the previous one plus the posting. With the next check, this proves the balances. */
async function checkRunningBalances(db: Queryable): Promise<AuditResult> {
  const totals = await db.rows<Total>(
    sql`select account, currency, postings as last from ledger_balance where subject = '' order by account, currency`,
  );
  const discrepancies: Discrepancy[] = [];
  for (const { account, currency, last } of totals)
    discrepancies.push(
      ...(await runInBatches(last, async (from, to) => await db.rows<Discrepancy>(findMisplacedPostings(account, currency, from, to)))),
    );
  return {
    rule: 'Every ledger posting continues the running balance of its account',
    action: auditActions.ledger,
    checked: totals.reduce((sum, total) => sum + total.last, 0),
    discrepancies,
  };
}

/** Postings in a range that don't follow from the previous one; the last posting of the previous range is included. */
function findMisplacedPostings(account: string, currency: string, from: number, to: number): Statement {
  return sql`select account || ' ' || place as object, 'does not follow from the previous posting' as problem from (
      select p.account, p.place, p.balance_cents, p.subject_balance_cents, p.cents, lag(p.place, 1, 0::bigint) over w as place_before,
        lag(p.balance_cents, 1, 0::bigint) over w as balance_before,
        case when p.subject = '' then p.balance_cents - p.cents else coalesce((select q.subject_balance_cents from ledger_posting q where q.account = p.account and q.subject = p.subject
          and q.subject <> '' and q.currency = p.currency and q.place < p.place order by q.place desc limit 1), 0) end as subject_before
      from ledger_posting p where p.account = ${account} and p.currency = ${currency} and p.place between ${from}::bigint and ${to}::bigint
      window w as (order by p.place)) posting
    where place > ${from}::bigint and (place <> place_before + 1 or balance_cents <> balance_before + cents or subject_balance_cents <> subject_before + cents)`;
}

/** The balances equal the last running balance of each account and subject, and the numbers of postings agree. */
async function checkBalances(db: Queryable): Promise<AuditResult> {
  const discrepancies = await db.rows<Discrepancy>(
    sql`select b.account as object, 'has a balance of ' || b.cents || ' cents after ' || b.postings || ' postings, but the last posting has ' || coalesce(p.balance_cents::text, 'none') as problem
        from ledger_balance b left join ledger_posting p on p.account = b.account and p.currency = b.currency and p.place = b.postings
        where b.subject = '' and b.cents is distinct from p.balance_cents`,
  );
  const strays = await db.rows<Discrepancy>(
    sql`select 'the postings' as object, 'are ' || p.n || ', but the accounts count ' || b.n as problem
        from (select count(*) as n from ledger_posting) p, (select coalesce(sum(postings), 0) as n from ledger_balance where subject = '') b where p.n <> b.n`,
  );
  let checked = 0;
  for (let after = { account: '', currency: '', subject: '' }; ; ) {
    const rows = await db.rows<Held>(
      sql`select b.account, b.currency, b.subject, b.cents, (select p.subject_balance_cents from ledger_posting p
            where p.account = b.account and p.subject = b.subject and p.subject <> '' and p.currency = b.currency order by p.place desc limit 1) as last_cents
          from ledger_balance b where (b.account, b.currency, b.subject) > (${after.account}, ${after.currency}, ${after.subject})
          order by b.account, b.currency, b.subject limit ${batchSize}`,
    );
    for (const { account, subject, cents, last_cents } of rows)
      if (subject !== '' && cents !== last_cents)
        discrepancies.push({
          object: `${account} ${subject}`,
          problem: `has a balance of ${cents} cents, but its last posting has ${last_cents ?? 'none'}`,
        });
    checked += rows.length;
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) break;
    after = last;
  }
  return {
    rule: 'Every ledger balance is the sum of its postings',
    action: auditActions.ledger,
    checked,
    discrepancies: [...discrepancies, ...strays],
  };
}

type Held = { account: string; currency: string; subject: string; cents: number; last_cents: number | null };

/** Runs a check from 1 to `last` in batches. */
async function runInBatches(last: number, checkRange: (from: number, to: number) => Promise<Discrepancy[]>): Promise<Discrepancy[]> {
  const discrepancies: Discrepancy[] = [];
  for (let from = 0; from < last; from += batchSize) discrepancies.push(...(await checkRange(from, Math.min(from + batchSize, last))));
  return discrepancies;
}
