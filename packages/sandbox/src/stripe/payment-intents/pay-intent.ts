import type Stripe from 'stripe';
import type { Call, Outcome } from '../api/call.ts';
import { calculateCardFee, createBalanceTransaction, createChargeObject, getId } from '../api/new-objects.ts';
import type { RowOf } from '../api/object-types.ts';
import { createNoSuchError, type StripeErrorBody } from '../api/stripe-error.ts';
import { type Decline, findTestCardByLast4 } from '../payment-methods/card-numbers.ts';
import { toView } from './intent-view.ts';

interface DeclineTexts {
  code: string;
  declineCode: string;
  message: string;
}

export const declines: Record<Decline, DeclineTexts> = {
  declined: { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
  insufficient_funds: { code: 'card_declined', declineCode: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  expired: { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' },
  incorrect_cvc: { code: 'incorrect_cvc', declineCode: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  processing_error: {
    code: 'processing_error',
    declineCode: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
};

export interface Attempt {
  returnUrl: string | null;
  /** The cardholder has approved the payment on the challenge page. */
  approved: boolean;
}

/** What happens when the card is charged. */
function decideCharge(method: Stripe.PaymentMethod, attempt: Attempt): 'pays' | 'challenge' | Decline {
  const behaviour = findTestCardByLast4(method.card?.last4)?.behaviour ?? 'declined';
  if (behaviour === 'fails_later') return 'declined';
  if (behaviour !== 'challenge') return behaviour;
  return attempt.approved ? 'pays' : 'challenge';
}

/**
 * Charges the card and adds the intent, the charge and events to the call's changes. `intent` is the row's body with the changes of this call.
 */
export function attemptPayment(
  call: Call,
  row: RowOf<'payment_intent'> | null,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  attempt: Attempt,
): Outcome {
  const saveIntent = (body: Stripe.PaymentIntent) => (row === null ? call.add('payment_intent', body) : call.change(row, body));
  const verdict = decideCharge(method, attempt);
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
    saveIntent(waiting);
    call.emit('payment_intent.requires_action', waiting);
    return { body: toView(waiting, call.access) };
  }
  if (verdict === 'pays') {
    const paid = payIntent(call, intent, method, attempt.approved);
    saveIntent(paid);
    return { body: toView(paid, call.access) };
  }
  const { refused, fault } = declineIntent(call, intent, method, declines[verdict]);
  saveIntent(refused);
  return { status: 402, body: { error: { ...fault, payment_intent: toView(refused, call.access), payment_method: method } } };
}

function payIntent(call: Call, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod, approved: boolean): Stripe.PaymentIntent {
  const charge = createChargeObject(intent, method, approved, call.now);
  const settled = { ...intent, last_payment_error: null, next_action: null, payment_method: method.id, latest_charge: charge.id };
  const captured = captureCharge(call, charge, intent.amount);
  call.add('charge', captured, intent.id);
  call.emit('charge.succeeded', captured);
  const paid: Stripe.PaymentIntent = { ...settled, amount_received: intent.amount, status: 'succeeded' };
  call.emit('payment_intent.succeeded', paid);
  return paid;
}

/** The captured charge; adds its balance transaction. */
function captureCharge(call: Call, charge: Stripe.Charge, amount: number): Stripe.Charge {
  const card = findTestCardByLast4(charge.payment_method_details?.card?.last4);
  const line = createBalanceTransaction(call, {
    type: 'charge',
    source: charge.id,
    amount,
    fee: calculateCardFee(amount),
    currency: charge.currency,
    description: charge.description,
    isAvailable: card?.isAvailableAtOnce ?? false,
  });
  call.add('balance_transaction', line, charge.id);
  if (card?.disputed !== undefined) call.schedule('dispute', charge.id, call.delays.disputeMs);
  return { ...charge, amount_captured: amount, balance_transaction: line.id, captured: true };
}

function declineIntent(call: Call, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod, words: DeclineTexts) {
  const approvedCharge = createChargeObject(intent, method, false, call.now);
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
  const fault = { ...createCardRefusal(words), charge: charge.id } satisfies StripeErrorBody;
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

export function createCardRefusal({ code, declineCode, message }: DeclineTexts) {
  return {
    type: 'card_error',
    code,
    decline_code: declineCode,
    message,
    doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
  } satisfies StripeErrorBody;
}

/** The bank's page, for a payment or for saving a card. */
export function challengeUrl(call: Call, intent: { id: string; client_secret: string | null }, returnUrl: string | null): string {
  const query = new URLSearchParams({ client_secret: intent.client_secret ?? '' });
  if (returnUrl !== null) query.set('return_url', returnUrl);
  return `${call.base}/challenge/${intent.id}?${query}`;
}

/** The cardholder declined on the challenge page: the intent needs another payment method. */
export async function failChallenge(call: Call, row: RowOf<'payment_intent'>): Promise<Stripe.PaymentIntent> {
  const method = await loadMethod(call, row.body);
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

export async function loadMethod(call: Call, intent: { payment_method: string | { id: string } | null }): Promise<Stripe.PaymentMethod> {
  const id = getId(intent.payment_method) ?? '';
  const row = await call.find('payment_method', id);
  if (row === null) throw createNoSuchError('PaymentMethod', id, 'payment_method');
  return row.body;
}
