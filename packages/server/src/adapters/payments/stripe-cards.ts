import type Stripe from 'stripe';
import type { SavedCard, SavedCards } from '../../ports/saved-cards.ts';
import { callStripe, openSdk, type StripeSettings } from './stripe-sdk.ts';

/** Saved cards as payment methods of a Stripe customer per member. */
export function openStripeCards(settings: StripeSettings): SavedCards {
  const stripe = openSdk(settings);
  return {
    provider: settings.provider ?? 'stripe',
    createCustomer: async ({ personId, idempotencyKey }) =>
      await callStripe(async () => (await stripe.customers.create({ metadata: { personId } }, { idempotencyKey })).id),
    createSetupIntent: async (customer, idempotencyKey) =>
      await callStripe(async () => {
        const intent = await stripe.setupIntents.create(
          { customer, usage: 'on_session', allowed_payment_method_types: ['card'] },
          { idempotencyKey },
        );
        return { id: intent.id, clientSecret: intent.client_secret ?? '' };
      }),
    listCards: async (customer) =>
      await callStripe(async () => (await stripe.paymentMethods.list({ customer, type: 'card', limit: 100 })).data.flatMap(toSavedCards)),
    removeCard: async (id) => await callStripe(async () => void (await stripe.paymentMethods.detach(id))),
    attachToIntent: async (intentId, customer) =>
      await callStripe(async () => void (await stripe.paymentIntents.update(intentId, { customer }))),
  };
}

function toSavedCards({ id, card }: Stripe.PaymentMethod): SavedCard[] {
  return card ? [{ id, brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year }] : [];
}
