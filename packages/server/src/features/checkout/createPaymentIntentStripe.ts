import type { Output } from '@strapline/contract/events';
import { callProvider } from '../../platform/call-provider.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { findCustomerWithCard } from '../saved-card/saved-card.ts';
import { openCheckout } from './open-checkout.ts';

/** Checks that the saved card is the caller's before a hold starts. */
export const createPaymentIntentStripe: Handler<'createPaymentIntentStripe'> = async (context, input) => {
  const customer = input.savedCardId === undefined ? null : await findCustomerWithCard(context, input.savedCardId);
  const checkout = await openCheckout(context, input, { event: 'createPaymentIntentStripe', payments: context.payments });
  if (customer !== null) await attachCustomer(context, checkout, customer);
  return checkout;
};

/** Sets the buyer's customer, so that only their own saved cards can confirm the payment. */
async function attachCustomer(context: Context, { intent, order }: Output<'createPaymentIntentStripe'>, customer: string): Promise<void> {
  // A crypto payment that is already processing takes precedence.
  if (order.status !== 'pending_payment' || intent.paymentType === 'crypto') return;
  await callProvider(async () => await context.savedCards.attachToIntent(intent.id, customer));
}
