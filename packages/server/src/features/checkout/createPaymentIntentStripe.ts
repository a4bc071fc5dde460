import type { Output } from '@strapline/contract/events';
import { callProvider } from '../../platform/call-provider.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { customerWithCard } from '../saved-card/saved-card.ts';
import { openCheckout } from './open-checkout.ts';

/** Whose card is named is asked before anything is held. */
export const createPaymentIntentStripe: Handler<'createPaymentIntentStripe'> = async (context, input) => {
  const customer = input.savedCardId === undefined ? null : await customerWithCard(context, input.savedCardId);
  const opened = await openCheckout(context, input, { event: 'createPaymentIntentStripe', payments: context.payments });
  if (customer !== null) await tieTo(context, opened, customer);
  return opened;
};

/** With the buyer's customer on it, the payment can be confirmed with a card that they keep, and with nobody else's. */
async function tieTo(context: Context, { intent, order }: Output<'createPaymentIntentStripe'>, customer: string): Promise<void> {
  // Coins that were on their way before the card was chosen are what is paid with.
  if (order.status !== 'pending_payment' || intent.paymentType === 'crypto') return;
  await callProvider(async () => await context.savedCards.useFor(intent.id, customer));
}
