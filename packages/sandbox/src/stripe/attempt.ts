import type Stripe from 'stripe';
import type { RowOf } from './bodies.ts';
import type { Call, Outcome } from './call.ts';
import { type Decline, testCardOf } from './cards.ts';
import { type FaultBody, noSuch } from './errors.ts';
import { viewOf } from './intent-view.ts';
import { cardFee, idOf, newBalanceTransaction, newCharge } from './objects.ts';
import { attach } from './payment-methods.ts';

interface Words {
  code: string;
  declineCode: string;
  message: string;
}

export const declines: Record<Decline | 'authentication_required', Words> = {
  declined: { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
  insufficient_funds: { code: 'card_declined', declineCode: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  expired: { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' },
  incorrect_cvc: { code: 'incorrect_cvc', declineCode: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  processing_error: {
    code: 'processing_error',
    declineCode: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  authentication_required: {
    code: 'card_declined',
    declineCode: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
};

export interface Attempt {
  returnUrl: string | null;
  offSession: boolean;
  /** The card's holder has just approved the payment on the challenge page. */
  approved: boolean;
}

/** What a card does when it is charged now. Once it was set up for later, it pays without its holder. */
function verdictOn(method: Stripe.PaymentMethod, attempt: Attempt): 'pays' | 'challenge' | keyof typeof declines {
  const behaviour = testCardOf(method.card?.last4)?.behaviour ?? 'declined';
  if (behaviour === 'fails_later') return 'declined';
  if (behaviour !== 'challenge') return behaviour;
  if (attempt.approved || (attempt.offSession && method.customer !== null)) return 'pays';
  return attempt.offSession ? 'authentication_required' : 'challenge';
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
  const verdict = verdictOn(method, attempt);
  if (verdict === 'challenge') {
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
  if (verdict === 'pays') {
    const paid = pay(call, intent, method, attempt.approved);
    save(paid);
    return { body: viewOf(paid, call.access) };
  }
  const { refused, fault } = decline(call, intent, method, declines[verdict]);
  save(refused);
  return { status: 402, body: { error: { ...fault, payment_intent: viewOf(refused, call.access), payment_method: method } } };
}

function pay(call: Call, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod, approved: boolean): Stripe.PaymentIntent {
  const charge = newCharge(intent, method, approved, call.now);
  const settled = { ...intent, last_payment_error: null, next_action: null, payment_method: method.id, latest_charge: charge.id };
  const customer = idOf(intent.customer);
  if (intent.setup_future_usage !== null && customer !== null) attach(call, method, customer);
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
  const card = testCardOf(charge.payment_method_details?.card?.last4);
  const line = newBalanceTransaction(call, {
    type: 'charge',
    source: charge.id,
    amount,
    fee: cardFee(amount),
    currency: charge.currency,
    description: charge.description,
    isAvailable: card?.isAvailableAtOnce ?? false,
  });
  call.add('balance_transaction', line, charge.id);
  if (card?.disputed !== undefined) call.later('dispute', charge.id, call.pace.disputeMs);
  return { ...charge, amount_captured: amount, balance_transaction: line.id, captured: true };
}

function decline(call: Call, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod, words: Words) {
  const approvedCharge = newCharge(intent, method, false, call.now);
  const charge: Stripe.Charge = {
    ...approvedCharge,
    failure_code: words.code,
    failure_message: words.message,
    outcome: {
      advice_code: 'try_again_later',
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'declined_by_network',
      reason: words.declineCode,
      risk_level: 'normal',
      risk_score: 12,
      seller_message: 'The bank did not return any further details with this decline.',
      type: 'issuer_declined',
    },
    paid: false,
    status: 'failed',
  };
  const fault = { ...cardRefusal(words), charge: charge.id } satisfies FaultBody;
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

export function cardRefusal({ code, declineCode, message }: Words) {
  return {
    type: 'card_error',
    code,
    decline_code: declineCode,
    message,
    doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
  } satisfies FaultBody;
}

/** The page of the holder's bank, for a payment or a card to be kept. */
export function challengeUrl(call: Call, intent: { id: string; client_secret: string | null }, returnUrl: string | null): string {
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
      message: notAuthenticated,
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

export const notAuthenticated =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

export async function methodOf(call: Call, intent: { payment_method: string | { id: string } | null }): Promise<Stripe.PaymentMethod> {
  const id = idOf(intent.payment_method) ?? '';
  const found = await call.find('payment_method', id);
  if (found === null) throw noSuch('PaymentMethod', id, 'payment_method');
  return found.body;
}
