import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { type CoinbaseSandbox, createCoinbaseSandbox } from '@strapline/sandbox/coinbase-sandbox';
import { createStripeSandbox, type StripeSandbox } from '@strapline/sandbox/stripe-sandbox';
import type { Log } from '../../platform/log.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Database } from '../../ports/database.ts';
import type { Payments } from '../../ports/payments.ts';
import { sandboxLook } from './look.ts';
import { sandboxSqlStore } from './sandbox-store.ts';
import { openStripe } from './stripe.ts';

export type EmbeddedProviders = { payments: Payments; stripe: StripeSandbox; coinbase: CoinbaseSandbox };

/** Both payment providers within this process, their keys derived from the secret of the installation; nothing is configured and no money moves. */
export function embeddedProviders(given: {
  db: Database;
  secrets: Secrets;
  clock: Clock;
  log: Log;
  port: number;
  publicUrl: string;
  /** Events the server wants to be told of. */
  events: readonly string[];
}): EmbeddedProviders {
  const { db, secrets, clock, log, port, publicUrl } = given;
  const key = (purpose: string): string => secrets.derive(`sandbox/${purpose}`).toString('hex');
  const keys = {
    secretKey: `sk_test_${key('secret')}`,
    publishableKey: `pk_test_${key('publishable')}`,
    webhookSecret: `whsec_${key('webhook')}`,
  };
  const shared = { store: sandboxSqlStore(db), clock, log, publicUrl, look: sandboxLook() };
  const { id, publicKey } = coinbaseKey(secrets);
  return {
    payments: openStripe({ ...keys, host: '127.0.0.1', port, protocol: 'http', basePath: '/sandbox/stripe', provider: 'embedded' }),
    stripe: createStripeSandbox({ ...keys, ...shared, deliver: { url: `http://127.0.0.1:${port}/v1/hooks/stripe`, events: given.events } }),
    coinbase: createCoinbaseSandbox({ ...shared, apiKeys: [{ id, publicKey }], webhookSecret: key('coinbase-webhook') }),
  };
}

/** What DER says before the 32 bytes of an Ed25519 private key (RFC 8410). */
const ed25519Header = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The key that calls to the embedded Coinbase are signed with. */
export function coinbaseKey(secrets: Secrets): { id: string; privateKey: KeyObject; publicKey: KeyObject } {
  const der = Buffer.concat([ed25519Header, secrets.derive('sandbox/coinbase')]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return {
    id: `sandbox-${secrets.derive('sandbox/coinbase-id').toString('hex').slice(0, 24)}`,
    privateKey,
    publicKey: createPublicKey(privateKey),
  };
}
