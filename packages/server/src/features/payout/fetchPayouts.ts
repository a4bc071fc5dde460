import type { Output } from '@strapline/contract/events';
import { minPayoutCents } from '@strapline/domain/money/money';
import { decodeTimeCursor, toPage } from '../../platform/cursor.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { type Queryable, sql } from '../../ports/database.ts';
import { requireAccountId } from '../session/session.ts';
import { type AccountRow, findAccount, getCreatorBalance, type PayoutRow, payoutColumns } from './payout.store.ts';
import { presentAccount, refreshAccount } from './payout-account.ts';
import { getNextRun } from './run-payout.ts';

type PayoutsResult = Output<'fetchPayouts'>;
type Item = PayoutsResult['items'][number];

/** An account that isn't active is fetched again when its owner opens the page, in case a webhook was lost, but not more often than this. */
const quietMs = 3_000;

export const fetchPayouts: Handler<'fetchPayouts'> = async (context, { cursor, limit }) => {
  const personId = requireAccountId(context.caller);
  const account = await refreshStaleAccount(context, personId);
  const rows = await listPayoutRows(context.db, personId, cursor ? decodeTimeCursor(cursor, 'newest') : null, limit + 1);
  const { items, nextCursor } = toPage(rows, limit, ({ created_at, id }) => [created_at.toISOString(), id]);
  const sums = await loadSums(context.db, personId);
  const balanceCents = await getCreatorBalance(context.db, personId);
  const next = getNextStep(account, balanceCents);
  return {
    account: presentAccount(account),
    ...sums,
    balanceCents,
    minimumCents: minPayoutCents,
    next,
    nextAt: next === 'scheduled' ? getNextRun(context).toISOString() : null,
    items: await presentAll(context.db, items),
    nextCursor,
  };
};

async function refreshStaleAccount(context: Context, personId: string): Promise<AccountRow | undefined> {
  const row = await findAccount(context.db, personId, context.payouts.provider);
  const isFresh = row?.checked_at && context.clock.now().getTime() - row.checked_at.getTime() < quietMs;
  if (!row?.provider_account_id || row.status === 'active' || isFresh) return row;
  try {
    return (await refreshAccount(context, row.provider_account_id)) ?? row;
  } catch (error) {
    context.log.warn({ err: error, personId }, 'could not load a payout account from its provider; showing the stored state');
    return row;
  }
}

function getNextStep(account: AccountRow | undefined, balanceCents: number): PayoutsResult['next'] {
  if (balanceCents < 0) return 'owing';
  switch (account?.status ?? 'none') {
    case 'none':
      return 'no_account';
    case 'pending':
      return 'account_pending';
    case 'restricted':
      return 'account_restricted';
    case 'rejected':
      return 'account_rejected';
    case 'active':
      if (balanceCents === 0) return 'nothing_earned';
      return balanceCents < minPayoutCents ? 'below_minimum' : 'scheduled';
  }
}

async function loadSums(db: Queryable, personId: string): Promise<Pick<PayoutsResult, 'heldCents' | 'onTheWayCents' | 'paidCents'>> {
  const sums = await db.first<Pick<PayoutsResult, 'heldCents' | 'onTheWayCents' | 'paidCents'>>(
    sql`select (select coalesce(sum(seller_share(o.price_cents, o.net_cents, o.seller_delivery_cents, (o.captured_cents + coalesce(b.cents, 0))::bigint)), 0)::bigint
            from orders o left join ledger_balance b on b.account = 'buyer_payments' and b.currency = 'usd' and b.subject = o.id
            where o.seller_id = ${personId} and o.status in ('paid', 'shipped', 'delivered', 'disputed')) as "heldCents",
          coalesce(sum(cents) filter (where state <> 'paid'), 0)::bigint as "onTheWayCents",
          coalesce(sum(cents) filter (where state = 'paid'), 0)::bigint as "paidCents"
        from payout where creator_id = ${personId} and state <> 'canceled'`,
  );
  return sums ?? { heldCents: 0, onTheWayCents: 0, paidCents: 0 };
}

async function listPayoutRows(
  db: Queryable,
  personId: string,
  after: { at: string; id: string } | null,
  limit: number,
): Promise<PayoutRow[]> {
  const from = after ? sql`and (created_at, id) < (${after.at}::timestamptz, ${after.id})` : sql``;
  return await db.rows<PayoutRow>(
    sql`select ${payoutColumns} from payout where creator_id = ${personId} and state <> 'canceled' ${from} order by created_at desc, id desc limit ${limit}`,
  );
}

function toState({ state }: PayoutRow): Item['state'] {
  if (state === 'paid' || state === 'failed') return state;
  return state === 'moving' || state === 'waiting' ? 'waiting' : 'on_its_way';
}

type Part = Item['orders'][number] & { payoutId: string };

/** What somebody who was referred bought isn't shown to who referred them. */
const isOwnSale = sql`e.kind <> 'referral'`;

async function presentAll(db: Queryable, page: readonly PayoutRow[]): Promise<Item[]> {
  const parts = await db.rows<Part>(
    sql`select e.payout_id as "payoutId", case when ${isOwnSale} then e.order_id end as "orderId", case when ${isOwnSale} then o.payment_intent_id end as "paymentIntentId",
          case when ${isOwnSale} then o.title end as title, e.kind, e.moved_cents - e.reversed_cents as cents
        from earning e join orders o on o.id = e.order_id where e.payout_id = any(${page.map(({ id }) => id)}::text[]) order by e.created_at, e.id`,
  );
  return page.map((payout) => ({
    id: payout.id,
    cents: payout.cents,
    state: toState(payout),
    reason: payout.failure,
    createdAt: payout.created_at.toISOString(),
    expectedAt: payout.expected_at?.toISOString() ?? null,
    paidAt: payout.paid_at?.toISOString() ?? null,
    orders: parts.filter(({ payoutId }) => payoutId === payout.id).map(({ payoutId: _, ...part }) => part),
  }));
}
