import type Stripe from 'stripe';
import type { RowOf } from './bodies.ts';
import type { Call, Endpoint, Outcome } from './call.ts';
import { testCardOf } from './cards.ts';
import { badParam, refused, StripeFault } from './errors.ts';
import { listPage, readList } from './lists.ts';
import { idOf, newBalanceTransaction, newRefund } from './objects.ts';

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

export const refundEndpoints: Endpoint[] = [
  { method: 'POST', path: '/v1/refunds', run: create },
  { method: 'GET', path: '/v1/refunds', run: list },
  { method: 'GET', path: '/v1/refunds/:id', run: retrieve },
  { method: 'POST', path: '/v1/refunds/:id', run: update },
];

async function create(call: Call): Promise<Outcome> {
  const { params } = call;
  const intentId = params.text('payment_intent', 100);
  const chargeId = params.text('charge', 100);
  const amount = params.integer('amount');
  const reason = params.choice('reason', reasons) ?? null;
  const metadata = params.metadata();
  params.close();
  const charge = await findCharge(call, intentId, chargeId);
  const left = charge.body.amount_captured - charge.body.amount_refunded;
  if (charge.body.status !== 'succeeded' || !charge.body.captured) {
    throw badParam('charge', `This charge has not been captured and cannot be refunded: ${charge.id}.`, 'charge_not_refundable');
  }
  if (await isChargedBack(call, charge)) {
    throw refused('charge_disputed', `Charge ${charge.id} has been charged back; cannot issue a refund.`);
  }
  if (left === 0) {
    throw new StripeFault(400, {
      type: 'invalid_request_error',
      code: 'charge_already_refunded',
      message: `Charge ${charge.id} has already been refunded.`,
    });
  }
  if (amount !== undefined && amount < 1) throw badParam('amount', 'Invalid positive integer', 'parameter_invalid_integer');
  if (amount !== undefined && amount > left) {
    const message = `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`;
    throw badParam('amount', message, 'amount_too_large');
  }
  return { body: refundCharge(call, charge, amount ?? left, { reason, metadata }) };
}

/** A bank took it back, or has not decided yet. What it decided for the shop can be given back like any other. */
async function isChargedBack(call: Call, { id, body }: RowOf<'charge'>): Promise<boolean> {
  if (!body.disputed) return false;
  const intent = idOf(body.payment_intent);
  const disputes = await call.list({ kind: 'dispute', ...(intent === null ? {} : { refs: [intent] }), equal: { charge: id }, limit: 1 });
  return disputes.some((dispute) => dispute.body.status !== 'won');
}

async function findCharge(call: Call, intentId: string | undefined, chargeId: string | undefined): Promise<RowOf<'charge'>> {
  if (chargeId) return await call.need('charge', chargeId, 'charge');
  if (!intentId)
    throw badParam(
      'charge',
      'One of the following params should be provided for this request: payment_intent or charge.',
      'parameter_missing',
    );
  const intent = await call.need('payment_intent', intentId, 'payment_intent');
  const latest = idOf(intent.body.latest_charge);
  if (latest === null) {
    throw new StripeFault(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
      param: 'payment_intent',
    });
  }
  return await call.need('charge', latest, 'charge');
}

/** Gives money back (or releases it, where it was never captured) and tells so. */
export function refundCharge(
  call: Call,
  charge: RowOf<'charge'>,
  amount: number,
  why: { reason: Stripe.Refund['reason']; metadata: Record<string, string> },
): Stripe.Refund {
  const fresh = newRefund(charge.body, amount, call.now);
  const { currency, description, captured, amount_refunded: before } = charge.body;
  const line = captured ? newBalanceTransaction(call, { type: 'refund', source: fresh.id, amount: -amount, currency, description }) : null;
  if (line !== null) call.add('balance_transaction', line, fresh.id);
  const ending = testCardOf(charge.body.payment_method_details?.card?.last4)?.refunds;
  const waits = captured && ending === 'wait';
  const refund: Stripe.Refund = { ...fresh, ...why, balance_transaction: line?.id ?? null, status: waits ? 'pending' : 'succeeded' };
  const charged: Stripe.Charge = { ...charge.body, amount_refunded: before + amount, refunded: before + amount >= charge.body.amount };
  call.add('refund', refund, refund.payment_intent === null ? null : idOf(refund.payment_intent));
  call.change(charge, charged);
  call.emit('refund.created', refund);
  call.emit('charge.refunded', charged, { amount_refunded: before, refunded: charge.body.refunded });
  if (waits) call.later('refund-done', refund.id, call.pace.refundMs);
  if (captured && ending === 'fail') call.later('refund-failed', refund.id, call.pace.refundMs);
  return refund;
}

/** A refund that waited went through. */
export async function endRefund(call: Call): Promise<Outcome> {
  const row = await call.need('refund');
  if (row.body.status !== 'pending') return { body: row.body };
  const refund: Stripe.Refund = { ...row.body, status: 'succeeded' };
  call.change(row, refund);
  call.emit('refund.updated', refund, { status: 'pending' });
  return { body: refund };
}

/**
 * The holder's bank sent the money back: it is on the balance again, and the charge is as before. Only the first refund of a charge: what is sent after it
 * arrives, so that both can be tried.
 */
export async function failRefund(call: Call): Promise<Outcome> {
  const row = await call.need('refund');
  if (row.body.status === 'failed' || (await hasFailed(call, row))) return { body: row.body };
  const { amount, currency, charge: chargeId, status } = row.body;
  const line = newBalanceTransaction(call, { type: 'refund_failure', source: row.id, amount, currency });
  call.add('balance_transaction', line, row.id);
  const refund: Stripe.Refund = {
    ...row.body,
    failure_balance_transaction: line.id,
    failure_reason: 'lost_or_stolen_card',
    status: 'failed',
  };
  call.change(row, refund);
  const charge = await call.need('charge', idOf(chargeId) ?? '', 'charge');
  call.change(charge, { ...charge.body, amount_refunded: charge.body.amount_refunded - amount, refunded: false });
  call.emit('refund.failed', refund, { status });
  call.emit('refund.updated', refund, { status });
  call.emit('charge.refund.updated', refund, { status });
  return { body: refund };
}

async function hasFailed(call: Call, { body }: RowOf<'refund'>): Promise<boolean> {
  const [intent, charge] = [body.payment_intent, body.charge].map((named) => (named === null ? null : idOf(named)));
  const all = await call.list({ kind: 'refund', ...(intent ? { refs: [intent] } : {}), equal: { charge: charge ?? '' }, limit: 100 });
  return all.some((one) => one.body.status === 'failed');
}

async function retrieve(call: Call): Promise<Outcome> {
  const row = await call.need('refund');
  call.params.close();
  return { body: row.body };
}

async function update(call: Call): Promise<Outcome> {
  const row = await call.need('refund');
  const refund: Stripe.Refund = { ...row.body, metadata: call.params.metadata(row.body.metadata ?? {}) };
  call.params.close();
  call.change(row, refund);
  call.emit('refund.updated', refund);
  return { body: refund };
}

async function list(call: Call): Promise<Outcome> {
  const page = readList(call.params);
  const intent = call.params.text('payment_intent', 100);
  const charge = call.params.text('charge', 100);
  call.params.close();
  return await listPage(call, 'refund', '/v1/refunds', page, {
    ...(intent === undefined ? {} : { refs: [intent] }),
    ...(charge === undefined ? {} : { equal: { charge } }),
  });
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
