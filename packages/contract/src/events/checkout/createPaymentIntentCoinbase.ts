import { defineEvent } from '../../define-event.ts';
import { checkoutInput, checkoutOutput } from './start-checkout.ts';

export const createPaymentIntentCoinbase = defineEvent({
  name: 'createPaymentIntentCoinbase',
  level: 0,
  limit: 'money',
  summary:
    'Holds a piece for 60 minutes and opens a payment in USDC for it, at the page `intent.url`. Like createPaymentIntentStripe otherwise: a card payment that is open for the piece is closed first, and the hold counts from its beginning. After a try that failed the same call opens another within the hold.',
  input: checkoutInput,
  output: checkoutOutput,
  errors: ['not_found', 'reserved', 'sold', 'conflict', 'forbidden', 'provider'],
});
