import { defineEvent } from '../../define-event.ts';
import { savedCardId } from '../../shapes/ids.ts';
import { checkoutInput, checkoutOutput } from './start-checkout.ts';

export const createPaymentIntentStripe = defineEvent({
  name: 'createPaymentIntentStripe',
  level: 0,
  limit: 'money',
  allowedWhile: 'limited',
  summary:
    'Holds a piece for 15 minutes and opens a card payment. A guest enters an e-mail address and receives an access token for the order. A buyer who holds the piece with an open USDC payment can switch to a card: that payment is canceled first. A member can choose a saved card, and then confirms the payment with it.',
  input: checkoutInput.extend({ savedCardId: savedCardId.optional() }),
  output: checkoutOutput,
  errors: ['not_found', 'reserved', 'sold', 'expired', 'conflict', 'forbidden', 'consent_required', 'provider'],
});
