import { createPublicKey, type KeyObject } from 'node:crypto';
import { createCoinbaseSandbox } from '@strapline/sandbox/coinbase-sandbox';
import type { Sandbox } from '@strapline/sandbox/sandbox';
import { createSandboxStore } from '@strapline/sandbox/store/store';
import { createStripeSandbox } from '@strapline/sandbox/stripe-sandbox';
import type { Log } from '../../platform/log.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { Chargebacks } from '../../ports/chargebacks.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Database } from '../../ports/database.ts';
import type { Payments } from '../../ports/payments.ts';
import type { Payouts } from '../../ports/payouts.ts';
import type { ProviderBooks } from '../../ports/provider-books.ts';
import type { SavedCards } from '../../ports/saved-cards.ts';
import { createEd25519Key } from '../../private-key.ts';
import { type CoinbaseSettings, openCoinbase } from './coinbase.ts';
import { openCoinbaseBooks } from './coinbase-books.ts';
import { createSandboxTheme } from './sandbox-theme.ts';
import { openStripe } from './stripe.ts';
import { openStripeBooks } from './stripe-books.ts';
import { openStripeCards } from './stripe-cards.ts';
import { openStripeChargebacks } from './stripe-chargebacks.ts';
import { openStripeConnect } from './stripe-connect.ts';
import type { StripeSettings } from './stripe-sdk.ts';

export type EmbeddedProviders = {
  payments: Payments;
  crypto: Payments;
  chargebacks: Chargebacks;
  payouts: Payouts;
  books: readonly ProviderBooks[];
  savedCards: SavedCards;
  stripe: Sandbox;
  coinbase: Sandbox;
};

/** Both sandbox payment providers, in this process; their keys are derived from the installation's secret. */
export function createEmbeddedProviders(options: {
  db: Database;
  secrets: Secrets;
  clock: Clock;
  log: Log;
  port: number;
  publicUrl: string;
  /** Origins of our pages, which the simulated bank returns to. */
  returnOrigins: readonly string[];
  /** The webhook events that the server subscribes to. */
  events: { stripe: readonly string[]; coinbase: readonly string[] };
  /** Poll interval for due work; default one second. */
  lookMs?: number;
}): EmbeddedProviders {
  const { db, secrets, clock, log, port, publicUrl, returnOrigins, lookMs } = options;
  const deriveSecret = (purpose: string): string => secrets.derive(`sandbox/${purpose}`).toString('hex');
  const keys = {
    secretKey: `sk_test_${deriveSecret('secret')}`,
    publishableKey: `pk_test_${deriveSecret('publishable')}`,
    webhookSecret: `whsec_${deriveSecret('webhook')}`,
  };
  const shared = {
    store: createSandboxStore(db),
    clock,
    log,
    publicUrl,
    returnOrigins,
    theme: createSandboxTheme(publicUrl),
    ...(lookMs ? { pollMs: lookMs } : {}),
  };
  const { id, privateKey, publicKey } = deriveCoinbaseKey(secrets);
  const webhookSecret = deriveSecret('coinbase-webhook');
  const origin = `http://127.0.0.1:${port}`;
  const here: StripeSettings = { ...keys, host: '127.0.0.1', port, protocol: 'http', basePath: '/sandbox/stripe', provider: 'embedded' };
  const exchange: CoinbaseSettings = {
    keyId: id,
    privateKey,
    webhookSecret,
    mode: 'sandbox',
    provider: 'embedded_coinbase',
    base: `${origin}/sandbox/coinbase`,
    now: clock.now,
  };
  return {
    payments: openStripe(here),
    crypto: openCoinbase(exchange),
    chargebacks: openStripeChargebacks(here),
    payouts: openStripeConnect(here),
    books: [openStripeBooks(here), openCoinbaseBooks(exchange)],
    savedCards: openStripeCards(here),
    stripe: createStripeSandbox({ ...keys, ...shared, deliver: { url: `${origin}/v1/hooks/stripe`, events: options.events.stripe } }),
    coinbase: createCoinbaseSandbox({
      ...shared,
      apiKeys: [{ id, publicKey }],
      webhookSecret,
      deliver: { url: `${origin}/v1/hooks/coinbase`, events: options.events.coinbase },
    }),
  };
}

/** The API key of the embedded Coinbase. */
export function deriveCoinbaseKey(secrets: Secrets): { id: string; privateKey: KeyObject; publicKey: KeyObject } {
  const privateKey = createEd25519Key(secrets.derive('sandbox/coinbase'));
  return {
    id: `sandbox-${secrets.derive('sandbox/coinbase-id').toString('hex').slice(0, 24)}`,
    privateKey,
    publicKey: createPublicKey(privateKey),
  };
}
