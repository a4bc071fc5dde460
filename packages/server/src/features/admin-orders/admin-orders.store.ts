import type { OrderCase } from '@strapline/contract/shapes/admin-orders';
import type { OrderStatus, PaymentStatus, PayoutStatus } from '@strapline/domain/order/order.states';
import { type DatedRow, joinStatements, type Queryable, type Statement, sql } from '../../ports/database.ts';

export type AdminOrderRow = {
  id: string;
  title: string;
  bra_tag_id: string;
  status: OrderStatus;
  payment_status: PaymentStatus;
  payout_status: PayoutStatus;
  payment_provider: 'embedded' | 'stripe' | 'embedded_coinbase' | 'coinbase';
  amount_cents: number;
  /** Refunded, lost in chargebacks, or paid outside of the provider. */
  back_cents: number;
  currency: string;
  seller: string;
  buyer: string | null;
  needs_operator: string | null;
  review_until: Date | null;
  created_at: Date;
  /** The exact timestamp of the database, for the cursor. */
  sort_time: string;
};

/** What a search refers to, recognised by the form of the input. */
export type SearchTarget =
  | { what: 'order' | 'number' | 'payment' | 'tag' | 'words'; text: string }
  | { what: 'account'; accountId: string }
  | { what: 'guest'; buyerKey: string };

export type AdminOrderFilter = {
  app: string;
  about: SearchTarget | null;
  status?: OrderStatus | undefined;
  paymentStatus?: PaymentStatus | undefined;
  payoutStatus?: PayoutStatus | undefined;
  needsOperator?: boolean | undefined;
};

const listedColumns: Statement = sql`o.id, o.title, o.bra_tag_id, o.status, o.payment_status, o.payout_status, o.payment_provider, o.amount_cents, o.refunded_cents + o.charged_back_cents + o.paid_otherwise_cents as back_cents, o.currency,
  o.needs_operator, o.review_until, o.created_at, o.created_at::text as sort_time, seller.username as seller, buyer.username as buyer`;
const people: Statement = sql`join account seller on seller.id = o.seller_id left join account buyer on buyer.id = o.buyer_id`;

/** A page of orders, newest first. Purchases and sales are separate index scans. Not prepared, because the best index depends on the values. */
export async function listAdminOrders(
  db: Queryable,
  filter: AdminOrderFilter,
  after: { at: string; id: string },
  limit: number,
): Promise<AdminOrderRow[]> {
  const where = joinStatements(
    [sql`app = ${filter.app}`, ...createFilters(filter), sql`(created_at, id) < (${after.at}::timestamptz, ${after.id})`],
    ' and ',
  );
  const createWalk = (about: Statement) =>
    sql`select * from orders where ${about} and ${where} order by created_at desc, id desc limit ${limit}`;
  const selection = filter.about ? unionWalks(filter.about, createWalk) : createWalk(sql`true`);
  return await db.rows<AdminOrderRow>(
    sql`select ${listedColumns} from (${selection}) o ${people} order by o.created_at desc, o.id desc limit ${limit}`,
    {
      prepare: false,
    },
  );
}

function unionWalks(about: SearchTarget, walk: (about: Statement) => Statement): Statement {
  switch (about.what) {
    case 'order':
      return walk(sql`id = ${about.text}`);
    case 'number': {
      // A title may have words of this form, such as mesh-trim.
      const end = about.text.replace('-', '').toLowerCase();
      return sql`(${walk(sql`right(id, 8) = ${end}`)}) union all (${walk(sql`${matchTitle(about.text)} and right(id, 8) <> ${end}`)})`;
    }
    case 'payment':
      return walk(sql`payment_intent_id = ${about.text}`);
    case 'tag':
      return walk(sql`bra_tag_id = ${about.text}`);
    case 'guest':
      return walk(sql`buyer_key = ${about.buyerKey}`);
    case 'words':
      return walk(matchTitle(about.text));
    case 'account':
      return sql`(${walk(sql`seller_id = ${about.accountId}`)}) union all (${walk(sql`buyer_id = ${about.accountId}`)})`;
  }
}

const matchTitle = (words: string): Statement => sql`to_tsvector('simple', title) @@ plainto_tsquery('simple', ${words})`;

function createFilters({ status, paymentStatus, payoutStatus, needsOperator }: AdminOrderFilter): Statement[] {
  return [
    ...(status ? [sql`status = ${status}`] : []),
    ...(paymentStatus ? [sql`payment_status = ${paymentStatus}`] : []),
    ...(payoutStatus ? [sql`payout_status = ${payoutStatus}`] : []),
    ...(needsOperator === undefined ? [] : [needsOperator ? sql`needs_operator is not null` : sql`needs_operator is null`]),
  ];
}

export type CaseRow = AdminOrderRow & {
  payment_intent_id: string | null;
  lines: { kind: 'item' | 'shipping' | 'protection' | 'discount'; label: string; amountCents: number }[];
  net_cents: number;
  royalty_cents: number;
  captured_cents: number;
  refunded_cents: number;
  carrier: string | null;
  tracking_number: string | null;
  timer_at: Date | null;
};

/** One order of an app with the names of its people. */
export async function findCase(db: Queryable, app: string, orderId: string): Promise<CaseRow | undefined> {
  return await db.first<CaseRow>(
    sql`select ${listedColumns}, o.payment_intent_id, o.lines, o.net_cents, o.royalty_cents, o.captured_cents, o.refunded_cents, o.carrier, o.tracking_number, o.timer_at
        from orders o ${people} where o.id = ${orderId} and o.app = ${app}`,
  );
}

export type StepRow = DatedRow<OrderCase['timeline'][number], 'at'>;

/** The steps of an order, oldest first. */
export async function listSteps(db: Queryable, orderId: string): Promise<StepRow[]> {
  return await db.rows(sql`select at, code, params, by from order_step where order_id = ${orderId} order by id`);
}

export type EntryRow = DatedRow<OrderCase['postings'][number], 'at'>;

/** More than any order has, so a case is never cut. */
const mostPostings = 500;

/** Everything the ledger has about an order, oldest first. */
export async function listEntries(db: Queryable, orderId: string): Promise<EntryRow[]> {
  return await db.rows<EntryRow>(
    sql`select t.id as "transactionId", t.kind, t.at, p.account, nullif(p.subject, '') as subject, p.currency, p.cents
        from ledger_transaction t join ledger_posting p on p.transaction_id = t.id
        where t.order_id = ${orderId} order by t.id, p.account, p.subject limit ${mostPostings}`,
  );
}

export type WaitingJob = DatedRow<OrderCase['jobs'][number], 'runAt'>;

/** Queued jobs of an order. */
export async function listJobs(db: Queryable, orderId: string): Promise<WaitingJob[]> {
  return await db.rows<WaitingJob>(
    sql`select id, kind, run_at as "runAt", attempts, last_error as "lastError" from job where payload->>'orderId' = ${orderId} order by run_at, id limit 50`,
  );
}

export type DecisionRow = DatedRow<OrderCase['decisions'][number], 'askedAt'>;

/** What operators decided about an order, oldest first. */
export async function listDecisions(db: Queryable, orderId: string): Promise<DecisionRow[]> {
  return await db.rows<DecisionRow>(
    sql`select d.id, d.why, d.decision, d.cents, d.reason, d.state, asker.username as "askedBy", d.requested_at as "askedAt", approver.username as "approvedBy"
        from case_decision d join account asker on asker.id = d.requested_by left join account approver on approver.id = d.approved_by
        where d.order_id = ${orderId} order by d.requested_at, d.id limit 50`,
  );
}
