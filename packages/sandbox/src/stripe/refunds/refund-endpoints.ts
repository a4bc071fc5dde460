import type Stripe from 'stripe';
import type { Call, Endpoint, Outcome } from '../api/call.ts';
import { listPage, readList } from '../api/list-page.ts';
import { createBalanceTransaction, createRefundObject, getId } from '../api/new-objects.ts';
import type { RowOf } from '../api/object-types.ts';
import { createBadParamError, createRefusedError, StripeError } from '../api/stripe-error.ts';
import { findTestCardByLast4 } from '../payment-methods/card-numbers.ts';

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

export const refundEndpoints: Endpoint[] = [
  { method: 'POST', path: '/v1/refunds', run: createRefund },
  { method: 'GET', path: '/v1/refunds', run: listRefunds },
];

async function createRefund(call: Call): Promise<Outcome> {
  const { params } = call;
  const intentId = params.requireText('payment_intent', 100);
  const amount = params.integer('amount');
  const reason = params.choice('reason', reasons) ?? null;
  const metadata = params.metadata();
  params.close();
  const charge = await findCharge(call, intentId);
  const left = charge.body.amount_captured - charge.body.amount_refunded;
  if (charge.body.status !== 'succeeded' || !charge.body.captured) {
    throw createBadParamError('charge', `This charge has not been captured and cannot be refunded: ${charge.id}.`, 'charge_not_refundable');
  }
  if (await isChargedBack(call, charge)) {
    throw createRefusedError('charge_disputed', `Charge ${charge.id} has been charged back; cannot issue a refund.`);
  }
  if (left === 0) {
    throw new StripeError(400, {
      type: 'invalid_request_error',
      code: 'charge_already_refunded',
      message: `Charge ${charge.id} has already been refunded.`,
    });
  }
  if (amount !== undefined && amount < 1) throw createBadParamError('amount', 'Invalid positive integer', 'parameter_invalid_integer');
  if (amount !== undefined && amount > left) {
    const message = `Refund amount (${formatDollars(amount)}) is greater than unrefunded amount on charge (${formatDollars(left)})`;
    throw createBadParamError('amount', message, 'amount_too_large');
  }
  return { body: refundCharge(call, charge, amount ?? left, { reason, metadata }) };
}

/** True while a dispute is open or lost; a charge whose dispute was won can be refunded. */
async function isChargedBack(call: Call, { id, body }: RowOf<'charge'>): Promise<boolean> {
  if (!body.disputed) return false;
  const intent = getId(body.payment_intent);
  const disputes = await call.list({ kind: 'dispute', ref: intent ?? undefined, equal: { charge: id }, limit: 1 });
  return disputes.some((dispute) => dispute.body.status !== 'won');
}

async function findCharge(call: Call, intentId: string): Promise<RowOf<'charge'>> {
  const intent = await call.require('payment_intent', intentId, 'payment_intent');
  const latest = getId(intent.body.latest_charge);
  if (latest === null) {
    throw new StripeError(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
      param: 'payment_intent',
    });
  }
  return await call.require('charge', latest, 'charge');
}

function refundCharge(
  call: Call,
  charge: RowOf<'charge'>,
  amount: number,
  why: { reason: Stripe.Refund['reason']; metadata: Record<string, string> },
): Stripe.Refund {
  const fresh = createRefundObject(charge.body, amount, call.now);
  const { currency, description, amount_refunded: before } = charge.body;
  const line = createBalanceTransaction(call, { type: 'refund', source: fresh.id, amount: -amount, currency, description });
  call.add('balance_transaction', line, fresh.id);
  const ending = findTestCardByLast4(charge.body.payment_method_details?.card?.last4)?.refunds;
  const waits = ending === 'wait';
  const refund: Stripe.Refund = { ...fresh, ...why, balance_transaction: line.id, status: waits ? 'pending' : 'succeeded' };
  const charged: Stripe.Charge = { ...charge.body, amount_refunded: before + amount, refunded: before + amount >= charge.body.amount };
  call.add('refund', refund, getId(refund.payment_intent));
  call.change(charge, charged);
  call.emit('refund.created', refund);
  call.emit('charge.refunded', charged, { amount_refunded: before, refunded: charge.body.refunded });
  if (waits) call.schedule('refund-done', refund.id, call.delays.refundMs);
  if (ending === 'fail') call.schedule('refund-failed', refund.id, call.delays.refundMs);
  return refund;
}

/** A pending refund succeeds. */
export async function endRefund(call: Call): Promise<Outcome> {
  const row = await call.require('refund');
  if (row.body.status !== 'pending') return { body: row.body };
  const refund: Stripe.Refund = { ...row.body, status: 'succeeded' };
  call.change(row, refund);
  call.emit('refund.updated', refund, { status: 'pending' });
  return { body: refund };
}

/**
 * The cardholder's bank returns the money, and the charge is as before. Only the first refund of a charge fails, so that retries can be tested.
 */
export async function failRefund(call: Call): Promise<Outcome> {
  const row = await call.require('refund');
  if (row.body.status === 'failed' || (await hasFailed(call, row))) return { body: row.body };
  const { amount, currency, charge: chargeId, status } = row.body;
  const line = createBalanceTransaction(call, { type: 'refund_failure', source: row.id, amount, currency });
  call.add('balance_transaction', line, row.id);
  const refund: Stripe.Refund = {
    ...row.body,
    failure_balance_transaction: line.id,
    failure_reason: 'lost_or_stolen_card',
    status: 'failed',
  };
  call.change(row, refund);
  const charge = await call.require('charge', getId(chargeId) ?? '', 'charge');
  call.change(charge, { ...charge.body, amount_refunded: charge.body.amount_refunded - amount, refunded: false });
  call.emit('refund.failed', refund, { status });
  call.emit('refund.updated', refund, { status });
  call.emit('charge.refund.updated', refund, { status });
  return { body: refund };
}

async function hasFailed(call: Call, { body }: RowOf<'refund'>): Promise<boolean> {
  const intent = getId(body.payment_intent) ?? undefined;
  const all = await call.list({ kind: 'refund', ref: intent, equal: { charge: getId(body.charge) ?? '' }, limit: 100 });
  return all.some((one) => one.body.status === 'failed');
}

async function listRefunds(call: Call): Promise<Outcome> {
  const page = readList(call.params);
  const intent = call.params.text('payment_intent', 100);
  call.params.close();
  return await listPage(call, 'refund', '/v1/refunds', page, { ref: intent });
}

function formatDollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
