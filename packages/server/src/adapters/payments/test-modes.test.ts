import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { openCoinbase } from './coinbase.ts';
import { describeOpening, describePayments } from './payments-conformance.ts';
import { openStripe } from './stripe.ts';
import { detectTestModes } from './test-modes.ts';

const { stripe, coinbase } = detectTestModes(process.env);

describe('provider test modes', () => {
  test('are skipped without keys and refuse live keys', () => {
    expect(detectTestModes({})).toEqual({ stripe: null, coinbase: null });
    const [secret, publishable] = [`sk_test_${'x'.repeat(24)}`, `pk_test_${'x'.repeat(24)}`];
    expect(detectTestModes({ TEST_STRIPE_SECRET_KEY: secret, TEST_STRIPE_PUBLISHABLE_KEY: publishable }).stripe).toMatchObject({
      secretKey: secret,
    });
    for (const live of [
      { TEST_STRIPE_SECRET_KEY: secret.replace('test', 'live'), TEST_STRIPE_PUBLISHABLE_KEY: publishable },
      { TEST_STRIPE_SECRET_KEY: `rk_live_${'x'.repeat(24)}`, TEST_STRIPE_PUBLISHABLE_KEY: publishable },
      { TEST_STRIPE_SECRET_KEY: secret, TEST_STRIPE_PUBLISHABLE_KEY: publishable.replace('test', 'live') },
    ])
      expect(() => detectTestModes(live)).toThrow(/live key/);
    expect(() => detectTestModes({ TEST_STRIPE_SECRET_KEY: secret })).toThrow(/PUBLISHABLE/);
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
        const findEvent = async () => {
          const { data } = await sdk.events.list({ type, limit: 20 });
          return data.find((event) => JSON.stringify(event).includes(intentId));
        };
        await expect.poll(findEvent).toBeDefined();
        const payload = JSON.stringify(await findEvent());
        const signature = sdk.webhooks.generateTestHeaderString({ payload, secret: stripe.webhookSecret });
        return { body: Buffer.from(payload), headers: { 'stripe-signature': signature } };
      },
    };
  });

// Coinbase's sandbox has no test payment, so only the tests before a payment run.
if (coinbase)
  describeOpening('Coinbase in its sandbox', async () => ({
    payments: openCoinbase({ ...coinbase, now: () => new Date() }),
    unknownId: '0'.repeat(24),
    opens: { status: 'requires_action', clientSecret: '' },
  }));
