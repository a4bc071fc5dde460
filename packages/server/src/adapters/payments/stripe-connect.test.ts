import { answers, openPage, submitForm } from '@strapline/sandbox/stripe/test-accounts';
import { openShop, prefix, publishableKey, type Shop, secretKey, webhookSecret } from '@strapline/sandbox/stripe/test-stripe';
import { afterAll } from 'vitest';
import { describePayouts } from './payouts-conformance.ts';
import { openStripeCards } from './stripe-cards.ts';
import { openStripeConnect } from './stripe-connect.ts';
import type { StripeSettings } from './stripe-sdk.ts';

let shop: Shop | undefined;
afterAll(async () => await shop?.close());

describePayouts('the embedded sandbox', async () => {
  const opened = await openShop({ hookEvents: [] });
  shop = opened;
  const { stripe } = opened;
  const { hostname: host, port } = new URL(opened.origin);
  const keys = { secretKey, publishableKey, webhookSecret };
  const settings: StripeSettings = { ...keys, host, port: Number(port), protocol: 'http', basePath: prefix, provider: 'embedded' };
  return {
    payouts: openStripeConnect(settings),
    savedCards: openStripeCards(settings),
    giveDetails: async (link, review) => {
      const { location } = await openPage(link);
      await submitForm(location, { ...answers, review });
    },
    payOrder: async (group) => {
      const paid = { amount: 100_00, currency: 'usd', confirm: true, payment_method: 'pm_card_bypassPending', transfer_group: group };
      return (await stripe.paymentIntents.create(paid)).id;
    },
    createCustomerIntent: async () => (await stripe.paymentIntents.create({ amount: 100_00, currency: 'usd' })).id,
    saveCard: async (secret, method) => {
      const id = secret.split('_secret_')[0] ?? '';
      await opened.browser(`/v1/setup_intents/${id}/confirm`, { client_secret: secret, payment_method: method });
    },
    payWith: async (id, card) => {
      const { client_secret: secret } = await stripe.paymentIntents.retrieve(id);
      const { status, body } = await opened.browser(`/v1/payment_intents/${id}/confirm`, {
        client_secret: secret ?? '',
        payment_method: card,
      });
      return status === 200 ? String(body.status) : 'refused';
    },
  };
});
