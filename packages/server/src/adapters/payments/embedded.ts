import { createPublicKey, type KeyObject } from 'node:crypto';
import { createCoinbaseSandbox } from '@strapline/sandbox/coinbase-sandbox';
import type { Sandbox } from '@strapline/sandbox/sandbox';
import { createStripeSandbox, type StripeSandbox } from '@strapline/sandbox/stripe-sandbox';
import type { Log } from '../../platform/log.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { Chargebacks } from '../../ports/chargebacks.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Database } from '../../ports/database.ts';
import type { Payments } from '../../ports/payments.ts';
import type { Payouts } from '../../ports/payouts.ts';
import type { ProviderBooks } from '../../ports/provider-books.ts';
import type { SavedCards } from '../../ports/saved-cards.ts';
import { ed25519Key } from '../../private-key.ts';
import { type CoinbaseSettings, openCoinbase } from './coinbase.ts';
import { openCoinbaseBooks } from './coinbase-books.ts';
import { sandboxSqlStore } from './sandbox-store.ts';
import { sandboxTheme } from './sandbox-theme.ts';
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
  stripe: StripeSandbox;
  coinbase: Sandbox;
};

/** Both payment providers within this process, their keys derived from the secret of the installation; nothing is configured and no money moves. */
export function embeddedProviders(given: {
  db: Database;
  secrets: Secrets;
  clock: Clock;
  log: Log;
  port: number;
  publicUrl: string;
  /** Events the server wants to be told of, by either. */
  events: { stripe: readonly string[]; coinbase: readonly string[] };
  /** How often they look for what is due; each second where nothing is said. */
  lookMs?: number;
}): EmbeddedProviders {
  const { db, secrets, clock, log, port, publicUrl, lookMs } = given;
  const key = (purpose: string): string => secrets.derive(`sandbox/${purpose}`).toString('hex');
  const keys = {
    secretKey: `sk_test_${key('secret')}`,
    publishableKey: `pk_test_${key('publishable')}`,
    webhookSecret: `whsec_${key('webhook')}`,
  };
  const shared = { store: sandboxSqlStore(db), clock, log, publicUrl, look: sandboxTheme(), ...(lookMs ? { pollMs: lookMs } : {}) };
  const { id, privateKey, publicKey } = coinbaseKey(secrets);
  const webhookSecret = key('coinbase-webhook');
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
    stripe: createStripeSandbox({ ...keys, ...shared, deliver: { url: `${origin}/v1/hooks/stripe`, events: given.events.stripe } }),
    coinbase: createCoinbaseSandbox({
      ...shared,
      apiKeys: [{ id, publicKey }],
      webhookSecret,
      deliver: { url: `${origin}/v1/hooks/coinbase`, events: given.events.coinbase },
    }),
  };
}

/** The key that calls to the embedded Coinbase are signed with. */
export function coinbaseKey(secrets: Secrets): { id: string; privateKey: KeyObject; publicKey: KeyObject } {
  const privateKey = ed25519Key(secrets.derive('sandbox/coinbase'));
  return {
    id: `sandbox-${secrets.derive('sandbox/coinbase-id').toString('hex').slice(0, 24)}`,
    privateKey,
    publicKey: createPublicKey(privateKey),
  };
}
