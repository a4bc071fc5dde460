import { type Queryable, sql } from '@strapline/server/ports/database';
import { loadProviderBooks, type Payment, type Transfer } from './provider-books.ts';
import type { Ending } from './scenario-context.ts';

/** A difference from the expected state. */
export type Difference = { object: string; says: string };

type Order = {
  id: string;
  tag: string;
  status: string;
  payment: string | null;
  amount: number;
  captured: number;
  refunded: number;
  chargedBack: number;
  /** Paid outside the provider after a failed refund. */
  otherwise: number;
  holds: boolean;
  created: Date;
  /** When its piece got its new owner. */
  claimed: Date | null;
  needs: string | null;
  /** The shares of the seller and, on a resale, the first creator. */
  net: number;
};

/**
 * Compares the final state of providers, orders and ledger, per payment and in total: nothing was sold twice, nothing is pending, and each order has the
 * expected end. Its queries are independent of the audit's, so that each finds mistakes of the other.
 */
export async function findMoneyDifferences(db: Queryable, endings: ReadonlyMap<string, Ending>): Promise<Difference[]> {
  const orders = await db.rows<Order>(
    sql`select id, bra_tag_id as tag, status, payment_intent_id as payment, amount_cents as amount, captured_cents as captured, refunded_cents as refunded, charged_back_cents as "chargedBack", paid_otherwise_cents as otherwise,
          holds_tag as holds, created_at as created, claimed_at as claimed, needs_operator as needs, net_cents + royalty_cents as net from orders order by created_at, id`,
  );
  const books = await loadProviderBooks(db);
  return [
    ...comparePayments(books.payments, orders),
    ...(await compareOrders(db, orders)),
    ...(await compareLedgerTotals(db, books.balances)),
    ...(await compareEarnings(db, books.transfers)),
    ...findDoubleSales(orders),
    ...(await findWrongRoyalties(db)),
    ...findOpenOrders(orders),
    ...(await findPendingJobs(db)),
    ...findWrongEndings(orders, endings),
  ];
}

function comparePayments(payments: readonly Payment[], orders: readonly Order[]): Difference[] {
  const orderOf = new Map(orders.filter((order) => order.payment !== null).map((order) => [order.payment, order]));
  const knownIds = new Set(payments.map(({ id }) => id));
  const unknown = orders.filter((order) => order.captured > 0 && !knownIds.has(order.payment ?? ''));
  return [
    ...unknown.map(({ id, captured }) => ({ object: id, says: `took ${captured} cents that no provider has` })),
    ...payments.flatMap(({ id, captured, refunded, chargedBack }) => {
      const order = orderOf.get(id);
      if (!order) return [{ object: id, says: `is a payment of ${captured} cents without an order` }];
      const [ours, theirs] = [[order.captured, order.refunded, order.chargedBack].join(', '), [captured, refunded, chargedBack].join(', ')];
      if (ours === theirs) return [];
      return [{ object: order.id, says: `has captured, refunded and charged back ${ours} cents; its provider has ${theirs}` }];
    }),
  ];
}

type Lines = { id: string; account: string; cents: number };

/** Compares each order's payments, refunds and releases with the ledger; payouts are compared below. */
async function compareOrders(db: Queryable, orders: readonly Order[]): Promise<Difference[]> {
  const rows = await db.rows<Lines>(
    sql`select t.order_id as id, p.account, sum(p.cents) as cents from ledger_transaction t join ledger_posting p on p.transaction_id = t.id
        where t.order_id is not null and t.kind not like 'payout%' group by t.order_id, p.account`,
  );
  const held = new Map(rows.map(({ id, account, cents }) => [`${id} ${account}`, Number(cents)]));
  const of = (order: Order, account: string): number => held.get(`${order.id} ${account}`) ?? 0;
  return orders.flatMap((order) => {
    const goesOn = ['paid', 'shipped', 'delivered', 'disputed'].includes(order.status) || order.needs === 'payment_mismatch';
    const kept = order.captured - order.refunded - order.chargedBack;
    const wrong = [
      formatDifference('at the provider and as its fee', of(order, 'clearing') + of(order, 'processor_fees'), kept),
      formatDifference('held for the buyer', -of(order, 'buyer_payments'), goesOn ? kept - order.otherwise : 0),
      formatDifference('paid otherwise', -of(order, 'paid_otherwise'), order.otherwise),
      formatDifference('owed back', -of(order, 'refunds'), 0),
      ...(order.status === 'completed' && order.refunded + order.chargedBack === 0
        ? [formatDifference('earned', -of(order, 'creator_balance') - of(order, 'royalty'), order.net)]
        : []),
    ];
    return wrong
      .filter((one) => one !== null)
      .map((one) => ({ object: order.id, says: `is ${order.status} and has in the ledger ${one}` }));
  });
}

function formatDifference(what: string, has: number, wants: number): string | null {
  return has === wants ? null : `${has} cents ${what} instead of ${wants}`;
}

/** The ledger's balance at each provider equals the provider's, and all accounts sum to zero. */
async function compareLedgerTotals(db: Queryable, balances: ReadonlyMap<string, number>): Promise<Difference[]> {
  const rows = await db.rows<{ subject: string; cents: number }>(
    sql`select subject, sum(cents) as cents from ledger_posting where account = 'clearing' group by subject`,
  );
  const cleared = new Map(rows.map(({ subject, cents }) => [subject, Number(cents)]));
  const wrong = [...new Set([...cleared.keys(), ...balances.keys()])].flatMap((provider) => {
    const found = formatDifference(`at ${provider}`, cleared.get(provider) ?? 0, balances.get(provider) ?? 0);
    return found ? [{ object: 'the ledger', says: `has ${found}` }] : [];
  });
  const all = await db.first<{ cents: number }>(sql`select coalesce(sum(cents), 0) as cents from ledger_posting`);
  return Number(all?.cents) === 0 ? wrong : [...wrong, { object: 'the ledger', says: `sums to ${all?.cents} cents` }];
}

type Earner = { account: string; earned: number; owned: number };

/** Every earning that was paid out of the ledger was transferred by the provider, once per order and never more than the earning. */
async function compareEarnings(db: Queryable, transfers: readonly Transfer[]): Promise<Difference[]> {
  const earners = await db.rows<Earner>(
    sql`select account.provider_account_id as account,
          coalesce((select -sum(p.cents) from ledger_posting p join ledger_transaction t on t.id = p.transaction_id
            where p.subject = account.account_id and p.account in ('creator_balance', 'royalty') and t.kind in ('release', 'take_back')), 0)::int as earned,
          coalesce((select -sum(p.cents) from ledger_posting p
            where p.subject = account.account_id and p.account in ('creator_balance', 'royalty', 'payouts')), 0)::int as owned
        from payout_account account where account.provider_account_id is not null`,
  );
  const toEach = Map.groupBy(transfers, ({ account }) => account);
  const wrong = earners.flatMap(({ account, earned, owned }) => {
    const moved = (toEach.get(account) ?? []).reduce((sum, { cents }) => sum + cents, 0);
    return moved === earned - owned ? [] : [{ object: account, says: `received ${moved} cents; the ledger says ${earned - owned}` }];
  });
  // A resale has one transfer to its seller and one to the creator.
  const ofEarning = Map.groupBy(transfers, ({ order, account }) => `${order} to ${account}`);
  const twice = [...ofEarning].filter(([, of]) => of.length > 1);
  return [...wrong, ...twice.map(([earning, of]) => ({ object: earning, says: `was moved by ${of.length} transfers` }))];
}

const sold = ['paid', 'shipped', 'delivered', 'disputed', 'completed'];

/** A piece is sold again only after its buyer claimed it. */
function findDoubleSales(orders: readonly Order[]): Difference[] {
  const sales = Map.groupBy(
    orders.filter(({ status }) => sold.includes(status)),
    ({ tag }) => tag,
  );
  return [...sales].flatMap(([tag, of]) =>
    of.slice(1).flatMap((later, i) => {
      const earlier = of[i];
      if (!earlier || (earlier.status === 'completed' && earlier.claimed !== null && earlier.claimed <= later.created)) return [];
      return [{ object: tag, says: `was sold by ${earlier.id} and ${later.id}` }];
    }),
  );
}

/** The first creator gets 5 % of the price when somebody else sells the piece. */
async function findWrongRoyalties(db: Queryable): Promise<Difference[]> {
  const rows = await db.rows<{ id: string; has: number; wants: number }>(
    sql`select * from (select o.id, royalty_cents as has, case when o.seller_id = t.creator_id then 0 else (o.price_cents * 5 + 50) / 100 end as wants
          from orders o join bra_tag t on t.id = o.bra_tag_id) royalty where has <> wants`,
  );
  return rows.map(({ id, has, wants }) => ({ object: id, says: `has a royalty of ${has} cents instead of ${wants}` }));
}

function findOpenOrders(orders: readonly Order[]): Difference[] {
  return orders.flatMap(({ id, status, captured, refunded, chargedBack, otherwise, holds, needs }) => {
    const hasEnded = status === 'canceled' || status === 'expired';
    if (status === 'pending_payment') return [{ object: id, says: 'is still unpaid' }];
    if (hasEnded && holds) return [{ object: id, says: `is ${status} and still holds its piece` }];
    if (hasEnded && captured !== refunded + chargedBack + otherwise && needs !== 'payment_mismatch')
      return [{ object: id, says: `is ${status} and keeps ${captured - refunded - chargedBack - otherwise} cents` }];
    if (needs === 'refund_failed') return [{ object: id, says: 'has a rejected refund that nobody has decided' }];
    return [];
  });
}

/** Failed and pending jobs. */
async function findPendingJobs(db: Queryable): Promise<Difference[]> {
  const jobs = await db.rows<{ key: string | null; kind: string; attempts: number; error: string | null }>(
    sql`select key, kind, attempts, last_error as error from job where attempts >= 20 or kind in ('order-refund', 'order-reported')`,
  );
  const refunds = await db.rows<{ id: string; state: string }>(
    sql`select id, state from refund where state not in ('sent', 'declined', 'paid_otherwise')`,
  );
  return [
    ...jobs.map(({ key, kind, attempts, error }) => ({ object: key ?? kind, says: `is not done after ${attempts} tries: ${error}` })),
    ...refunds.map(({ id, state }) => ({ object: id, says: `is a refund that is ${state} and not sent` })),
  ];
}

function findWrongEndings(orders: readonly Order[], endings: ReadonlyMap<string, Ending>): Difference[] {
  const byId = new Map(orders.map((order) => [order.id, order]));
  return [...endings].flatMap(([id, { status, refunded: expected, outcome }]) => {
    const order = byId.get(id);
    if (!order) return [{ object: id, says: `is gone, after it was ${outcome}` }];
    const cents = expected === 'everything' ? order.amount : expected === 'nothing' ? 0 : expected;
    const returned = order.refunded + order.chargedBack + order.otherwise;
    if (order.status === status && returned === cents) return [];
    return [{ object: id, says: `was ${outcome}: ${status} with ${cents} returned; it is ${order.status} with ${returned}` }];
  });
}
