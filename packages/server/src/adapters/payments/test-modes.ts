import { type Config, readConfig } from '../../config.ts';

export type TestModes = Pick<Config, 'stripe' | 'coinbase'>;

/** The providers' own test modes, by the keys that somebody gave for them; nulls where nobody did. Throws where a key could move money. */
export function testModes(env: Record<string, string | undefined>): TestModes {
  const { TEST_STRIPE_SECRET_KEY: secretKey = '', TEST_STRIPE_PUBLISHABLE_KEY: publishableKey = '' } = env;
  for (const key of [secretKey, publishableKey])
    if (key.includes('_live_')) throw new Error('A live key was given; tests run in test mode only, with keys that say _test_.');
  if (!secretKey && !publishableKey) return { stripe: null, coinbase: null };
  const { stripe, coinbase } = readConfig({
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    // Stripe reaches no machine of ours: its events are fetched and signed here.
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests_of_test_mode',
    COINBASE_KEY_ID: env['TEST_COINBASE_KEY_ID'],
    COINBASE_KEY_SECRET: env['TEST_COINBASE_KEY_SECRET'],
    COINBASE_MODE: 'sandbox',
  });
  return { stripe, coinbase };
}
