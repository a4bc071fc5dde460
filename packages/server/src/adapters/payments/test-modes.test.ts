import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { openCoinbase } from './coinbase.ts';
import { describeOpening, describePayments } from './payments-conformance.ts';
import { openStripe } from './stripe.ts';
import { testModes } from './test-modes.ts';

const { stripe, coinbase } = testModes(process.env);

describe('the test modes of the providers', () => {
  test('are left alone without keys, and never meet a live one', () => {
    expect(testModes({})).toEqual({ stripe: null, coinbase: null });
    const [secret, publishable] = [`sk_test_${'x'.repeat(24)}`, `pk_test_${'x'.repeat(24)}`];
    expect(testModes({ TEST_STRIPE_SECRET_KEY: secret, TEST_STRIPE_PUBLISHABLE_KEY: publishable }).stripe).toMatchObject({
      secretKey: secret,
    });
    for (const live of [
      { TEST_STRIPE_SECRET_KEY: secret.replace('test', 'live'), TEST_STRIPE_PUBLISHABLE_KEY: publishable },
      { TEST_STRIPE_SECRET_KEY: `rk_live_${'x'.repeat(24)}`, TEST_STRIPE_PUBLISHABLE_KEY: publishable },
      { TEST_STRIPE_SECRET_KEY: secret, TEST_STRIPE_PUBLISHABLE_KEY: publishable.replace('test', 'live') },
    ])
      expect(() => testModes(live)).toThrow(/live key/);
    expect(() => testModes({ TEST_STRIPE_SECRET_KEY: secret })).toThrow(/PUBLISHABLE/);
  });
});

if (stripe)
  describePayments('Stripe in test mode', async () => {
    const sdk = new Stripe(stripe.secretKey);
    return {
      payments: openStripe(stripe),
      signatureHeader: 'stripe-signature',
      paidEvents: ['payment_intent.succeeded', 'charge.succeeded'],
      unknownId: 'pi_nothing',
      opens: { status: 'requires_payment_method', url: null },
      refused: { status: 'requires_payment_method', lastError: { code: 'generic_decline', message: 'Your card was declined.' } },
      takesAnotherTry: true,
      refundStatus: 'succeeded',
      pay: async ({ id, clientSecret }, how) => {
        const method = how === 'fully' ? 'pm_card_visa' : 'pm_card_chargeDeclined';
        await fetch(`https://api.stripe.com/v1/payment_intents/${id}/confirm`, {
          method: 'POST',
          body: new URLSearchParams({ key: stripe.publishableKey, client_secret: clientSecret, payment_method: method }),
        });
      },
      webhook: async (type, intentId) => {
        const told = async () => {
          const { data } = await sdk.events.list({ type, limit: 20 });
          return data.find((event) => JSON.stringify(event).includes(intentId));
        };
        await expect.poll(told, { timeout: 20_000 }).toBeDefined();
        const payload = JSON.stringify(await told());
        const signature = sdk.webhooks.generateTestHeaderString({ payload, secret: stripe.webhookSecret });
        return { body: Buffer.from(payload), headers: { 'stripe-signature': signature } };
      },
    };
  });

// A chain has no published card that pays, so what follows a payment is shown by the embedded Coinbase alone.
if (coinbase)
  describeOpening('Coinbase in its sandbox', async () => ({
    payments: openCoinbase({ ...coinbase, now: () => new Date() }),
    unknownId: '0'.repeat(24),
    opens: { status: 'requires_action', clientSecret: '' },
  }));
