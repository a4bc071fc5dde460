import type Stripe from 'stripe';
import type { RowOf } from './bodies.ts';
import type { Call, Outcome } from './call.ts';
import { behaviourOf, readCard, readyMadeCard } from './cards.ts';
import { badParam, type FaultBody, missingParam, noSuch } from './errors.ts';
import { viewOf } from './intent-view.ts';
import { cardFee, newBalanceTransaction, newCharge, newPaymentMethod } from './objects.ts';
import { readBilling } from './shipping.ts';

const declines = {
  declined: { declineCode: 'generic_decline', message: 'Your card was declined.' },
  insufficient_funds: { declineCode: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  authentication_required: {
    declineCode: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
} as const;

const fingerprints = ['guid', 'muid', 'sid', 'payment_user_agent', 'pasted_fields', 'referrer', 'time_on_page'];

/** The payment method a call names or describes; a new one is added to the call's changes. */
export async function readMethod(call: Call): Promise<Stripe.PaymentMethod | null> {
  const id = call.params.text('payment_method', 100);
  const data = call.params.child('payment_method_data');
  if (id !== undefined && id !== '') {
    const readyMade = readyMadeCard(id, call.now);
    if (readyMade === null) return (await call.need('payment_method', id, 'payment_method')).body;
    return addMethod(call, newPaymentMethod(readyMade, {}, call.now));
  }
  if (data === undefined) return null;
  const type = data.needText('type', 40);
  if (type !== 'card') throw badParam('payment_method_data[type]', `Invalid payment_method_data[type]: this sandbox takes cards only`);
  const card = data.child('card');
  if (card === undefined) throw missingParam('payment_method_data[card]');
  for (const key of fingerprints) data.text(key);
  data.choice('allow_redisplay', ['always', 'limited', 'unspecified']);
  return addMethod(call, newPaymentMethod(readCard(card, call.now), readBilling(data), call.now));
}

function addMethod(call: Call, method: Stripe.PaymentMethod): Stripe.PaymentMethod {
  call.add('payment_method', method);
  return method;
}

export interface Attempt {
  returnUrl: string | null;
  offSession: boolean;
  /** The card's holder has just approved the payment on the challenge page. */
  approved: boolean;
}

/**
 * Tries to take the money. `intent` is the body to go on from (the row's, with this call's changes); the outcome is what
 * the caller answers, after the intent, the charge and the events were put into the call's changes.
 */
export function tryToPay(
  call: Call,
  row: RowOf<'payment_intent'> | null,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  attempt: Attempt,
): Outcome {
  const save = (body: Stripe.PaymentIntent) => (row === null ? call.add('payment_intent', body) : call.change(row, body));
  const behaviour = behaviourOf(method.card?.last4 ?? '');
  if (behaviour === 'challenge' && !attempt.approved && !attempt.offSession) {
    const waiting: Stripe.PaymentIntent = {
      ...intent,
      last_payment_error: null,
      next_action: {
        redirect_to_url: { return_url: attempt.returnUrl, url: challengeUrl(call, intent, attempt.returnUrl) },
        type: 'redirect_to_url',
      },
      payment_method: method.id,
      status: 'requires_action',
    };
    save(waiting);
    call.emit('payment_intent.requires_action', waiting);
    return { body: viewOf(waiting, call.access) };
  }
  if (behaviour === 'pays' || (behaviour === 'challenge' && attempt.approved)) {
    const paid = pay(call, intent, method, attempt.approved);
    save(paid);
    return { body: viewOf(paid, call.access) };
  }
  const { refused, fault } = decline(call, intent, method, behaviour === 'challenge' ? 'authentication_required' : behaviour);
  save(refused);
  return { status: 402, body: { error: { ...fault, payment_intent: viewOf(refused, call.access), payment_method: method } } };
}

function pay(call: Call, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod, approved: boolean): Stripe.PaymentIntent {
  const charge = newCharge(intent, method, approved, call.now);
  const settled = { ...intent, last_payment_error: null, next_action: null, payment_method: method.id, latest_charge: charge.id };
  if (intent.capture_method === 'manual') {
    call.add('charge', charge, intent.id);
    call.emit('charge.succeeded', charge);
    const authorized: Stripe.PaymentIntent = { ...settled, amount_capturable: intent.amount, status: 'requires_capture' };
    call.emit('payment_intent.amount_capturable_updated', authorized);
    return authorized;
  }
  const captured = capture(call, charge, intent.amount);
  call.add('charge', captured, intent.id);
  call.emit('charge.succeeded', captured);
  const paid: Stripe.PaymentIntent = { ...settled, amount_received: intent.amount, status: 'succeeded' };
  call.emit('payment_intent.succeeded', paid);
  return paid;
}

/** The charge once its money was taken, and the line on the balance that goes with it. */
export function capture(call: Call, charge: Stripe.Charge, amount: number): Stripe.Charge {
  const line = newBalanceTransaction('charge', charge.id, amount, cardFee(amount), charge.currency, charge.description, call.now);
  call.add('balance_transaction', line);
  return { ...charge, amount_captured: amount, balance_transaction: line.id, captured: true };
}

function decline(call: Call, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod, why: keyof typeof declines) {
  const { declineCode, message } = declines[why];
  const approvedCharge = newCharge(intent, method, false, call.now);
  const charge: Stripe.Charge = {
    ...approvedCharge,
    failure_code: 'card_declined',
    failure_message: message,
    outcome: {
      advice_code: 'try_again_later',
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'declined_by_network',
      reason: declineCode,
      risk_level: 'normal',
      risk_score: 12,
      seller_message: 'The bank did not return any further details with this decline.',
      type: 'issuer_declined',
    },
    paid: false,
    status: 'failed',
  };
  const fault = {
    type: 'card_error',
    code: 'card_declined',
    decline_code: declineCode,
    message,
    charge: charge.id,
    doc_url: 'https://stripe.com/docs/error-codes/card-declined',
  } satisfies FaultBody;
  const refused: Stripe.PaymentIntent = {
    ...intent,
    last_payment_error: { ...fault, payment_method: method },
    latest_charge: charge.id,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  };
  call.add('charge', charge, intent.id);
  call.emit('charge.failed', charge);
  call.emit('payment_intent.payment_failed', refused);
  return { refused, fault };
}

function challengeUrl(call: Call, intent: Stripe.PaymentIntent, returnUrl: string | null): string {
  const query = new URLSearchParams({ client_secret: intent.client_secret ?? '' });
  if (returnUrl !== null) query.set('return_url', returnUrl);
  return `${call.base}/challenge/${intent.id}?${query}`;
}

/** The person refused on the challenge page (or it was not they): the intent waits for another card. */
export async function failChallenge(call: Call, row: RowOf<'payment_intent'>): Promise<Stripe.PaymentIntent> {
  const method = await methodOf(call, row.body);
  const failed: Stripe.PaymentIntent = {
    ...row.body,
    last_payment_error: {
      code: 'payment_intent_authentication_failure',
      doc_url: 'https://stripe.com/docs/error-codes/payment-intent-authentication-failure',
      message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      payment_method: method,
      type: 'invalid_request_error',
    },
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  };
  call.change(row, failed);
  call.emit('payment_intent.payment_failed', failed);
  return failed;
}

export async function methodOf(call: Call, intent: Stripe.PaymentIntent): Promise<Stripe.PaymentMethod> {
  const id = typeof intent.payment_method === 'string' ? intent.payment_method : '';
  const found = await call.find('payment_method', id);
  if (found === null) throw noSuch('PaymentMethod', id, 'payment_method');
  return found.body;
}
