import { createId } from '../ids.ts';
import {
  type Checkout,
  type CheckoutRefund,
  type CheckoutRow,
  createCheckoutObject,
  createHash,
  createSettlement,
  expireIfDue,
  formatAmount,
  parseCents,
} from './checkout-object.ts';
import { createInvalidError } from './coinbase-error.ts';
import { readCreate, readRefund } from './request-body.ts';
import type { CheckoutCall } from './request-handler.ts';

export interface CheckoutDelays {
  /** Until the network has confirmed a payment, in milliseconds. */
  confirmMs: number;
  /** Until a refund is completed. */
  refundMs: number;
}

export async function createCheckout(call: CheckoutCall, sent: unknown, base: string): Promise<Checkout> {
  const { checkout, token } = createCheckoutObject(readCreate(sent, call.now), base, call.now);
  call.add(checkout, token);
  call.schedule('expire', checkout.id, Date.parse(checkout.expiresAt));
  return checkout;
}

export async function retrieveCheckout(call: CheckoutCall, id: string): Promise<Checkout> {
  return expireIfDue((await call.require(id)).body.checkout, call.now);
}

export async function listCheckouts(
  call: CheckoutCall,
  query: URLSearchParams,
): Promise<{ checkouts: Checkout[]; nextPageToken?: string }> {
  const size = Number(query.get('pageSize') ?? '20');
  if (!Number.isInteger(size) || size < 1 || size > 100) throw createInvalidError('pageSize must be between 1 and 100.');
  const after = query.get('pageToken') ?? undefined;
  if (after !== undefined) await call.require(after);
  const rows = await call.list(after, size + 1);
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    checkouts: page.map((row) => expireIfDue(row.body.checkout, call.now)),
    ...(rows.length > size && last !== undefined ? { nextPageToken: last.id } : {}),
  };
}

export async function deactivateCheckout(call: CheckoutCall, id: string): Promise<Checkout> {
  const row = await call.require(id);
  const { status } = expireIfDue(row.body.checkout, call.now);
  if (status === 'DEACTIVATED') return row.body.checkout;
  if (status !== 'ACTIVE') throw createInvalidError(`Only an active checkout can be deactivated; this one is ${status}.`);
  return call.change(row, { status: 'DEACTIVATED' });
}

export async function refundCheckout(
  call: CheckoutCall,
  id: string,
  sent: unknown,
  delays: CheckoutDelays,
): Promise<{ checkout: Checkout; refund: CheckoutRefund }> {
  const row = await call.require(id);
  const { cents, reason } = readRefund(sent);
  const { status, settlement } = row.body.checkout;
  if (status !== 'COMPLETED' && status !== 'PARTIALLY_REFUNDED')
    throw createInvalidError(`Only a completed checkout can be refunded; this one is ${status}.`);
  const before = row.body.checkout.refunds ?? [];
  const refundedCents = before.filter((one) => one.status !== 'FAILED').reduce((sum, one) => sum + (parseCents(one.amount) ?? 0), 0);
  const refundableCents = (parseCents(settlement?.totalAmount) ?? 0) - refundedCents;
  if (cents > refundableCents)
    throw createInvalidError(`The amount is more than what is left to refund (${formatAmount(refundableCents)}).`);
  const newRefund: CheckoutRefund = {
    id: createId('rf'),
    checkoutId: id,
    amount: formatAmount(cents),
    currency: 'USDC',
    status: 'PENDING',
    ...(reason === null ? {} : { reason }),
    createdAt: call.now.toISOString(),
  };
  const checkout = call.change(row, { refunds: [...before, newRefund] });
  call.schedule('refund', id, call.now.getTime() + delays.refundMs);
  return { checkout, refund: newRefund };
}

/** What happens on the network, chosen on the test wallet's page. */
export const payments = ['exact', 'short', 'failing'] as const;
export type Payment = (typeof payments)[number];

/** A payment was sent and awaits confirmation. A blockchain also delivers payments to expired or deactivated checkouts. */
export async function payCheckout(call: CheckoutCall, row: CheckoutRow, payment: Payment, delays: CheckoutDelays): Promise<Checkout> {
  const { status } = expireIfDue(row.body.checkout, call.now);
  if (status !== 'ACTIVE' && status !== 'EXPIRED' && status !== 'DEACTIVATED') return row.body.checkout;
  call.schedule(`confirm-${payment}`, row.id, call.now.getTime() + delays.confirmMs);
  return call.change(row, { status: 'PROCESSING' });
}

/** Scheduled tasks by their name in the store. They may run twice, so each checks the state that it finds. */
export const checkoutTasks: Record<string, (call: CheckoutCall, id: string) => Promise<object>> = {
  expire: async (call, id) => {
    const row = await call.require(id);
    if (row.body.checkout.status !== 'ACTIVE') return {};
    const checkout = call.change(row, { status: 'EXPIRED' });
    call.emit('checkout.payment.expired', checkout);
    return {};
  },
  'confirm-exact': async (call, id) => await confirmPayment(call, id, 0),
  'confirm-short': async (call, id) => await confirmPayment(call, id, 100),
  'confirm-failing': async (call, id) => {
    const row = await call.require(id);
    if (row.body.checkout.status !== 'PROCESSING') return {};
    const checkout = call.change(row, { status: 'FAILED' });
    call.emit('checkout.payment.failed', checkout);
    return {};
  },
  refund: endRefunds,
};

async function confirmPayment(call: CheckoutCall, id: string, missing: number): Promise<object> {
  const row = await call.require(id);
  if (row.body.checkout.status !== 'PROCESSING') return {};
  const cents = Math.max((parseCents(row.body.checkout.amount) ?? 0) - missing, 1);
  const checkout = call.change(row, { status: 'COMPLETED', settlement: createSettlement(cents), transactionHash: createHash() });
  call.emit('checkout.payment.success', checkout);
  return {};
}

/** A refund with this reason fails, for tests. */
const failingReason = 'failing_refund';

async function endRefunds(call: CheckoutCall, id: string): Promise<object> {
  const row = await call.require(id);
  const before = row.body.checkout;
  const pendingRefund = before.refunds?.find((one) => one.status === 'PENDING');
  if (pendingRefund === undefined || before.refunds === undefined) return {};
  const fails = pendingRefund.reason === failingReason;
  const endedRefund: CheckoutRefund = fails
    ? { ...pendingRefund, status: 'FAILED' }
    : { ...pendingRefund, status: 'COMPLETED', transactionHash: createHash(), completedAt: call.now.toISOString() };
  const refunds = before.refunds.map((one) => (one.id === endedRefund.id ? endedRefund : one));
  const refundedCents = refunds.filter((one) => one.status === 'COMPLETED').reduce((sum, one) => sum + (parseCents(one.amount) ?? 0), 0);
  const isAll = refundedCents >= (parseCents(before.settlement?.totalAmount) ?? 0);
  const checkout = call.change(row, {
    refunds,
    ...(refundedCents === 0 ? {} : { refundedAmount: formatAmount(refundedCents), status: isAll ? 'REFUNDED' : 'PARTIALLY_REFUNDED' }),
  });
  call.emit(fails ? 'checkout.refund.failed' : 'checkout.refund.success', checkout);
  return {};
}
