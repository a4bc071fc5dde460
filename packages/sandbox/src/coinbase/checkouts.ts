import { newId } from '../ids.ts';
import {
  amountOf,
  asOf,
  type Checkout,
  type CheckoutRefund,
  type CheckoutRow,
  centsOf,
  newCheckout,
  newHash,
  settlementOf,
  statuses,
} from './checkout.ts';
import type { Turn } from './desk.ts';
import { invalid } from './errors.ts';
import { readCreate, readRefund } from './read-request.ts';

export interface CheckoutPace {
  /** Until the network has confirmed a payment, in milliseconds. */
  confirmMs: number;
  /** Until a refund is through. */
  refundMs: number;
}

export async function create(turn: Turn, sent: unknown, base: string): Promise<Checkout> {
  const { checkout, token } = newCheckout(readCreate(sent, turn.now), base, turn.now);
  turn.add(checkout, token);
  turn.later('expire', checkout.id, Date.parse(checkout.expiresAt));
  return checkout;
}

export async function retrieve(turn: Turn, id: string): Promise<Checkout> {
  return asOf((await turn.need(id)).body.checkout, turn.now);
}

export async function list(turn: Turn, query: URLSearchParams): Promise<{ checkouts: Checkout[]; nextPageToken?: string }> {
  const size = Number(query.get('pageSize') ?? '20');
  if (!Number.isInteger(size) || size < 1 || size > 100) throw invalid('pageSize must be between 1 and 100.');
  const status = query.get('status') ?? undefined;
  if (status !== undefined && !statuses.some((known) => known === status)) throw invalid(`status must be one of ${statuses.join(', ')}.`);
  const after = query.get('pageToken') ?? undefined;
  if (after !== undefined) await turn.need(after);
  const rows = await turn.list({ limit: size + 1, ...(status === undefined ? {} : { status }), ...(after === undefined ? {} : { after }) });
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    checkouts: shown.map((row) => asOf(row.body.checkout, turn.now)),
    ...(rows.length > size && last !== undefined ? { nextPageToken: last.id } : {}),
  };
}

export async function deactivate(turn: Turn, id: string): Promise<Checkout> {
  const row = await turn.need(id);
  const { status } = asOf(row.body.checkout, turn.now);
  if (status === 'DEACTIVATED') return row.body.checkout;
  if (status !== 'ACTIVE') throw invalid(`Only an active checkout can be deactivated; this one is ${status}.`);
  return turn.change(row, { status: 'DEACTIVATED' });
}

export async function refund(
  turn: Turn,
  id: string,
  sent: unknown,
  pace: CheckoutPace,
): Promise<{ checkout: Checkout; refund: CheckoutRefund }> {
  const row = await turn.need(id);
  const { cents, reason } = readRefund(sent);
  const { status, settlement } = row.body.checkout;
  if (status !== 'COMPLETED' && status !== 'PARTIALLY_REFUNDED')
    throw invalid(`Only a completed checkout can be refunded; this one is ${status}.`);
  const before = row.body.checkout.refunds ?? [];
  const given = before.filter((one) => one.status !== 'FAILED').reduce((sum, one) => sum + (centsOf(one.amount) ?? 0), 0);
  const left = (centsOf(settlement?.totalAmount) ?? 0) - given;
  if (cents > left) throw invalid(`The amount is more than what is left to refund (${amountOf(left)}).`);
  const made: CheckoutRefund = {
    id: newId('rf'),
    checkoutId: id,
    amount: amountOf(cents),
    currency: 'USDC',
    status: 'PENDING',
    ...(reason === null ? {} : { reason }),
    createdAt: turn.now.toISOString(),
  };
  const checkout = turn.change(row, { refunds: [...before, made] });
  turn.later('refund', id, turn.now.getTime() + pace.refundMs);
  return { checkout, refund: made };
}

/** What happens on the chain, as a person chose it on the pretend wallet's page. */
export const payments = ['exact', 'short', 'failing'] as const;
export type Payment = (typeof payments)[number];

/** A payment was sent; the network has yet to confirm it. Money also comes to a checkout that is over: a chain does not ask. */
export async function pay(turn: Turn, row: CheckoutRow, payment: Payment, pace: CheckoutPace): Promise<Checkout> {
  const { status } = asOf(row.body.checkout, turn.now);
  if (status !== 'ACTIVE' && status !== 'EXPIRED' && status !== 'DEACTIVATED') return row.body.checkout;
  turn.later(`confirm-${payment}`, row.id, turn.now.getTime() + pace.confirmMs);
  return turn.change(row, { status: 'PROCESSING' });
}

/** What happens by itself, by its name in the store. Each looks first whether there is still something to do. */
export const checkoutTasks: Record<string, (turn: Turn, id: string) => Promise<object>> = {
  expire: async (turn, id) => {
    const row = await turn.need(id);
    if (row.body.checkout.status !== 'ACTIVE') return {};
    const checkout = turn.change(row, { status: 'EXPIRED' });
    turn.tell('checkout.payment.expired', checkout);
    return {};
  },
  'confirm-exact': async (turn, id) => await confirm(turn, id, 0),
  'confirm-short': async (turn, id) => await confirm(turn, id, 100),
  'confirm-failing': async (turn, id) => {
    const row = await turn.need(id);
    if (row.body.checkout.status !== 'PROCESSING') return {};
    const checkout = turn.change(row, { status: 'FAILED' });
    turn.tell('checkout.payment.failed', checkout);
    return {};
  },
  refund: endRefunds,
};

async function confirm(turn: Turn, id: string, missing: number): Promise<object> {
  const row = await turn.need(id);
  if (row.body.checkout.status !== 'PROCESSING') return {};
  const cents = Math.max((centsOf(row.body.checkout.amount) ?? 0) - missing, 1);
  const checkout = turn.change(row, { status: 'COMPLETED', settlement: settlementOf(cents), transactionHash: newHash() });
  turn.tell('checkout.payment.success', checkout);
  return {};
}

/** With this reason a refund fails, so that it can be tried. */
const failingReason = 'failing_refund';

async function endRefunds(turn: Turn, id: string): Promise<object> {
  const row = await turn.need(id);
  const before = row.body.checkout;
  const waiting = before.refunds?.find((one) => one.status === 'PENDING');
  if (waiting === undefined || before.refunds === undefined) return {};
  const fails = waiting.reason === failingReason;
  const ended: CheckoutRefund = fails
    ? { ...waiting, status: 'FAILED' }
    : { ...waiting, status: 'COMPLETED', transactionHash: newHash(), completedAt: turn.now.toISOString() };
  const refunds = before.refunds.map((one) => (one.id === ended.id ? ended : one));
  const given = refunds.filter((one) => one.status === 'COMPLETED').reduce((sum, one) => sum + (centsOf(one.amount) ?? 0), 0);
  const isAll = given >= (centsOf(before.settlement?.totalAmount) ?? 0);
  const checkout = turn.change(row, {
    refunds,
    ...(given === 0 ? {} : { refundedAmount: amountOf(given), status: isAll ? 'REFUNDED' : 'PARTIALLY_REFUNDED' }),
  });
  turn.tell(fails ? 'checkout.refund.failed' : 'checkout.refund.success', checkout);
  return {};
}
