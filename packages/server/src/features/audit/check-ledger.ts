import { type Queryable, type Statement, sql } from '../../ports/database.ts';
import { ledgerBesideOrders, ledgerBesideProvider, sharesOfReleases } from './check-ledger-orders.ts';
import type { Fault, Finding } from './findings.ts';

/** Postings, transactions or balances looked at in one statement, so that a ledger of any size is checked in short ones. */
const step = 20_000;

/** The questions to the ledger: by itself, beside the orders, and beside the embedded provider. */
export async function ledgerFindings(db: Queryable, hasSandbox: boolean): Promise<Finding[]> {
  return [
    await sumsToZero(db),
    await standAtTheirPlaces(db),
    await balancesAreTheLast(db),
    await ledgerBesideOrders(db),
    await sharesOfReleases(db),
    ...(hasSandbox ? [await ledgerBesideProvider(db)] : []),
  ];
}

/** Each transaction, and that no posting belongs to none. */
async function sumsToZero(db: Queryable): Promise<Finding> {
  const all = await db.first<{ n: number; last: number }>(sql`select count(*) as n, coalesce(max(id), 0) as last from ledger_transaction`);
  const faults = await inSteps(
    all?.last ?? 0,
    async (from, to) =>
      await db.rows<Fault>(
        sql`select t.cause as object, 'sums to ' || coalesce(sum(p.cents), 0) || ' cents over ' || count(p.cents) || ' postings' as says
            from ledger_transaction t left join ledger_posting p on p.transaction_id = t.id and p.currency = t.currency
            where t.id > ${from}::bigint and t.id <= ${to}::bigint
            group by t.id having coalesce(sum(p.cents), 0) <> 0 or count(p.cents) < 2`,
      ),
  );
  return { asks: 'Every transaction of the ledger sums to zero', looked: all?.n ?? 0, faults };
}

type Total = { account: string; currency: string; last: number };

/**
 * From the first posting of an account to its last: places without a gap, and each running balance is the one before with the posting added. With the next
 * question this proves that balances are sums.
 */
async function standAtTheirPlaces(db: Queryable): Promise<Finding> {
  const totals = await db.rows<Total>(
    sql`select account, currency, postings as last from ledger_balance where subject = '' order by account, currency`,
  );
  const faults: Fault[] = [];
  for (const { account, currency, last } of totals)
    faults.push(...(await inSteps(last, async (from, to) => await db.rows<Fault>(misplaced(account, currency, from, to)))));
  return {
    asks: 'Every posting of the ledger stands at its place, with what its account held then',
    looked: totals.reduce((sum, total) => sum + total.last, 0),
    faults,
  };
}

/** What does not follow from the posting before it, after a place and up to another; the first of them is looked at together with the last of the step before. */
function misplaced(account: string, currency: string, from: number, to: number): Statement {
  return sql`select account || ' ' || place as object, 'does not follow from the posting before it' as says from (
      select p.account, p.place, p.balance_cents, p.subject_balance_cents, p.cents, lag(p.place, 1, 0::bigint) over w as place_before,
        lag(p.balance_cents, 1, 0::bigint) over w as balance_before,
        case when p.subject = '' then p.balance_cents - p.cents else coalesce((select q.subject_balance_cents from ledger_posting q where q.account = p.account and q.subject = p.subject
          and q.subject <> '' and q.currency = p.currency and q.place < p.place order by q.place desc limit 1), 0) end as subject_before
      from ledger_posting p where p.account = ${account} and p.currency = ${currency} and p.place between ${from}::bigint and ${to}::bigint
      window w as (order by p.place)) posting
    where place > ${from}::bigint and (place <> place_before + 1 or balance_cents <> balance_before + cents or subject_balance_cents <> subject_before + cents)`;
}

/** What is held now, beside the last posting of each account and of each subject in it; and no posting beyond what the accounts count. */
async function balancesAreTheLast(db: Queryable): Promise<Finding> {
  const faults = await db.rows<Fault>(
    sql`select b.account as object, 'holds ' || b.cents || ' cents after ' || b.postings || ' postings, and ' || coalesce(p.balance_cents::text, 'nothing') || ' by its last one' as says
        from ledger_balance b left join ledger_posting p on p.account = b.account and p.currency = b.currency and p.place = b.postings
        where b.subject = '' and b.cents is distinct from p.balance_cents`,
  );
  const strays = await db.rows<Fault>(
    sql`select 'the postings' as object, 'are ' || p.n || ', and the accounts count ' || b.n as says
        from (select count(*) as n from ledger_posting) p, (select coalesce(sum(postings), 0) as n from ledger_balance where subject = '') b where p.n <> b.n`,
  );
  let looked = 0;
  for (let after = { account: '', currency: '', subject: '' }; ; ) {
    const rows = await db.rows<Held>(
      sql`select b.account, b.currency, b.subject, b.cents, (select p.subject_balance_cents from ledger_posting p
            where p.account = b.account and p.subject = b.subject and p.subject <> '' and p.currency = b.currency order by p.place desc limit 1) as last_cents
          from ledger_balance b where (b.account, b.currency, b.subject) > (${after.account}, ${after.currency}, ${after.subject})
          order by b.account, b.currency, b.subject limit ${step}`,
    );
    for (const { account, subject, cents, last_cents } of rows)
      if (subject !== '' && cents !== last_cents)
        faults.push({ object: `${account} ${subject}`, says: `holds ${cents} cents, and ${last_cents ?? 'nothing'} by its last posting` });
    looked += rows.length;
    const last = rows.at(-1);
    if (!last || rows.length < step) break;
    after = last;
  }
  return { asks: 'What each account of the ledger holds is the sum of its postings', looked, faults: [...faults, ...strays] };
}

type Held = { account: string; currency: string; subject: string; cents: number; last_cents: number | null };

/** Faults of everything from 1 to `last`, a step at a time. */
async function inSteps(last: number, look: (from: number, to: number) => Promise<Fault[]>): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (let from = 0; from < last; from += step) faults.push(...(await look(from, Math.min(from + step, last))));
  return faults;
}
