import type { Params } from '../api/params.ts';
import { createCardError } from '../api/stripe-error.ts';

export type Decline = 'declined' | 'insufficient_funds' | 'expired' | 'incorrect_cvc' | 'processing_error';
/** `fails_later` can be saved, but charges are declined. */
type Behaviour = 'pays' | 'challenge' | 'fails_later' | Decline;

export interface TestCard {
  number: string;
  method: string;
  behaviour: Behaviour;
  /** The payment is disputed later, for this reason. */
  disputed?: 'fraudulent' | 'product_not_received';
  /** Its payments are available immediately. */
  isAvailableAtOnce?: true;
  /** Refunds are pending first, or fail later. */
  refunds?: 'wait' | 'fail';
}

/** Stripe's published test cards that the sandbox supports. */
const testCards: readonly TestCard[] = [
  { number: '4242424242424242', method: 'pm_card_visa', behaviour: 'pays' },
  { number: '4000000000000002', method: 'pm_card_chargeDeclined', behaviour: 'declined' },
  { number: '4000000000009995', method: 'pm_card_chargeDeclinedInsufficientFunds', behaviour: 'insufficient_funds' },
  { number: '4000000000000069', method: 'pm_card_chargeDeclinedExpiredCard', behaviour: 'expired' },
  { number: '4000000000000127', method: 'pm_card_chargeDeclinedIncorrectCvc', behaviour: 'incorrect_cvc' },
  { number: '4000000000000119', method: 'pm_card_chargeDeclinedProcessingError', behaviour: 'processing_error' },
  { number: '4000000000000341', method: 'pm_card_chargeCustomerFail', behaviour: 'fails_later' },
  { number: '4000002500003155', method: 'pm_card_authenticationRequired', behaviour: 'challenge' },
  { number: '4000000000000259', method: 'pm_card_createDispute', behaviour: 'pays', disputed: 'fraudulent' },
  { number: '4000000000002685', method: 'pm_card_createDisputeProductNotReceived', behaviour: 'pays', disputed: 'product_not_received' },
  { number: '4000000000000077', method: 'pm_card_bypassPending', behaviour: 'pays', isAvailableAtOnce: true },
  { number: '4000000000007726', method: 'pm_card_pendingRefund', behaviour: 'pays', refunds: 'wait' },
  { number: '4000000000005126', method: 'pm_card_refundFail', behaviour: 'pays', refunds: 'fail' },
];

/** What is stored of a card; never its number. */
export interface CardFacts {
  last4: string;
  expMonth: number;
  expYear: number;
  cvcChecked: boolean;
}

const getYear = (seconds: number) => new Date(seconds * 1000).getUTCFullYear();
const getMonth = (seconds: number) => new Date(seconds * 1000).getUTCMonth() + 1;

/** The card behind one of Stripe's ready-made payment methods, or null. */
export function findTestCard(method: string, now: number): CardFacts | null {
  const card = testCards.find((testCard) => testCard.method === method);
  return card === undefined ? null : { last4: card.number.slice(-4), expMonth: 12, expYear: getYear(now) + 3, cvcChecked: true };
}

/** The last four digits of these numbers are unique, so they identify a saved card. */
export function findTestCardByLast4(last4: string | null | undefined): TestCard | undefined {
  return testCards.find(({ number }) => number.slice(-4) === last4);
}

/** Validates a card; throws Stripe's card errors. `now` in seconds. */
export function readCard(card: Params, now: number): CardFacts {
  const number = card.requireText('number', 40).replaceAll(/[\s-]/g, '');
  const expMonth = card.requireInteger('exp_month');
  const typedYear = card.requireInteger('exp_year');
  const cvc = card.text('cvc', 10);
  const expYear = typedYear < 100 ? 2000 + typedYear : typedYear;

  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number))
    throw createCardError('Your card number is incorrect.', 'incorrect_number', 'number');
  if (expMonth < 1 || expMonth > 12) throw createCardError("Your card's expiration month is invalid.", 'invalid_expiry_month', 'exp_month');
  if (expYear < getYear(now) || expYear > getYear(now) + 50)
    throw createCardError("Your card's expiration year is invalid.", 'invalid_expiry_year', 'exp_year');
  if (expYear === getYear(now) && expMonth < getMonth(now)) {
    throw createCardError("Your card's expiration month is invalid.", 'invalid_expiry_month', 'exp_month');
  }
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc)) throw createCardError("Your card's security code is invalid.", 'invalid_cvc', 'cvc');
  if (!testCards.some((testCard) => testCard.number === number)) {
    throw createCardError(
      'Your card was declined. This is a sandbox and takes no real cards: use a published test number, for example 4242 4242 4242 4242.',
      'card_declined',
      null,
      'test_mode_live_card',
    );
  }
  return { last4: number.slice(-4), expMonth, expYear, cvcChecked: cvc !== undefined };
}

function passesLuhn(number: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...number].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
