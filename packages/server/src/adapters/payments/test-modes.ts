import { type Config, readConfig } from '../../config.ts';

export type TestModes = Pick<Config, 'stripe' | 'coinbase'>;

/** Settings for the providers' test modes, from TEST_ variables; null if not set. Throws for live keys. */
export function detectTestModes(env: Record<string, string | undefined>): TestModes {
  const { TEST_STRIPE_SECRET_KEY: secretKey = '', TEST_STRIPE_PUBLISHABLE_KEY: publishableKey = '' } = env;
  for (const key of [secretKey, publishableKey])
    if (key.includes('_live_')) throw new Error('A live key was set: tests run in test mode only, with _test_ keys.');
  if (!secretKey && !publishableKey) return { stripe: null, coinbase: null };
  const { stripe, coinbase } = readConfig({
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    // Stripe cannot reach this machine: the tests fetch events and sign them with this secret.
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests_of_test_mode',
    COINBASE_KEY_ID: env['TEST_COINBASE_KEY_ID'],
    COINBASE_KEY_SECRET: env['TEST_COINBASE_KEY_SECRET'],
    COINBASE_MODE: 'sandbox',
  });
  return { stripe, coinbase };
}
