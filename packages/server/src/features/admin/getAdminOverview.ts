import { orderTimers } from '@strapline/domain/order/order.states';
import { day } from '@strapline/domain/time';
import type { Handler } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';

const shownDays = 14;

type Numbers = {
  paidOrders: number;
  paidOrdersBefore: number;
  salesCents: number;
  heldCents: number;
  toShip: number;
  shipOverdue: number;
  newTags: number;
  taps: number;
  refusedTaps: number;
  newPeople: number;
};

/** Two queries. People and chips are shared by all apps. */
export const getAdminOverview: Handler<'getAdminOverview'> = async ({ db, caller, clock }, { midnight }) => {
  const now = clock.now();
  const since = midnight ? new Date(midnight) : new Date(new Date(now).setUTCHours(0, 0, 0, 0));
  const until = new Date(Math.min(now.getTime(), since.getTime() + day));
  const before = { since: new Date(since.getTime() - day), until: new Date(until.getTime() - day) };
  const shipBy = new Date(now.getTime() - orderTimers.remindToShip);
  const { app } = caller;
  const numbers = await db.first<Numbers>(
    sql`select
          (select count(*) from orders where app = ${app} and paid_at >= ${since} and paid_at < ${until})::int as "paidOrders",
          (select count(*) from orders where app = ${app} and paid_at >= ${before.since} and paid_at < ${before.until})::int as "paidOrdersBefore",
          (select coalesce(sum(amount_cents), 0) from orders where app = ${app} and paid_at >= ${since} and paid_at < ${until})::bigint as "salesCents",
          (select coalesce(sum(amount_cents), 0) from orders where app = ${app} and status = 'pending_payment')::bigint as "heldCents",
          (select count(*) from orders where app = ${app} and status = 'paid')::int as "toShip",
          (select count(*) from orders where app = ${app} and status = 'paid' and coalesce(ship_since, paid_at) < ${shipBy})::int as "shipOverdue",
          (select count(*) from bra_tag where app = ${app} and created_at >= ${since} and created_at < ${until})::int as "newTags",
          (select count(*) from chip_tap where at >= ${since} and at < ${until})::int as taps,
          (select count(*) from chip_tap where at >= ${since} and at < ${until} and verdict not in ('ok', 'opened'))::int as "refusedTaps",
          (select count(*) from account where created_at >= ${since} and created_at < ${until})::int as "newPeople"`,
  );
  if (!numbers) throw new Error('a query without a table has no row');
  const start = since.getTime() - (shownDays - 1) * day;
  const rows = await db.rows<{ index: number; orders: number }>(
    sql`select floor(extract(epoch from (paid_at - ${new Date(start)}::timestamptz)) * 1000 / ${day})::int as index, count(*)::int as orders
        from orders where app = ${app} and paid_at >= ${new Date(start)} and paid_at < ${new Date(since.getTime() + day)} group by 1`,
  );
  const byDay = new Map(rows.map(({ index, orders }) => [index, orders]));
  const days = Array.from({ length: shownDays }, (_, i) => ({ start: new Date(start + i * day).toISOString(), orders: byDay.get(i) ?? 0 }));
  return { since: since.toISOString(), ...numbers, days };
};
