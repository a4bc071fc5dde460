import type Stripe from 'stripe';
import type { SavedCard, SavedCards } from '../../ports/saved-cards.ts';
import { asked, openSdk, type StripeSettings } from './stripe-sdk.ts';

/** Cards kept at Stripe under a customer for each member. */
export function openStripeCards(settings: StripeSettings): SavedCards {
  const stripe = openSdk(settings);
  return {
    provider: settings.provider ?? 'stripe',
    createCustomer: async ({ personId, idempotencyKey }) =>
      await asked(async () => (await stripe.customers.create({ metadata: { personId } }, { idempotencyKey })).id),
    createSetupIntent: async (customer, idempotencyKey) =>
      await asked(async () => {
        const made = await stripe.setupIntents.create(
          { customer, usage: 'on_session', allowed_payment_method_types: ['card'] },
          { idempotencyKey },
        );
        return { id: made.id, clientSecret: made.client_secret ?? '' };
      }),
    cardsOf: async (customer) =>
      await asked(async () => (await stripe.paymentMethods.list({ customer, type: 'card', limit: 100 })).data.flatMap(cardFrom)),
    remove: async (id) => await asked(async () => void (await stripe.paymentMethods.detach(id))),
    useFor: async (intentId, customer) => await asked(async () => void (await stripe.paymentIntents.update(intentId, { customer }))),
  };
}

function cardFrom({ id, card }: Stripe.PaymentMethod): SavedCard[] {
  return card ? [{ id, brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year }] : [];
}
