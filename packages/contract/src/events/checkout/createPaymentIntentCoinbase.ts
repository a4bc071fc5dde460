import { defineEvent } from '../../define-event.ts';
import { checkoutInput, checkoutOutput } from './start-checkout.ts';

export const createPaymentIntentCoinbase = defineEvent({
  name: 'createPaymentIntentCoinbase',
  level: 0,
  limit: 'money',
  allowedWhile: 'limited',
  summary:
    'Holds a piece for 60 minutes and opens a payment in USDC, on the page `intent.url`. Otherwise like createPaymentIntentStripe: an open card payment for the piece is canceled first, and the hold counts from its start. After a failed attempt, the same call opens another one within the hold.',
  input: checkoutInput,
  output: checkoutOutput,
  errors: ['not_found', 'reserved', 'sold', 'expired', 'conflict', 'forbidden', 'consent_required', 'provider'],
});
