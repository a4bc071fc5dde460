import type { KeyObject } from 'node:crypto';
import { parseChoice, SettingError } from './parse-setting.ts';
import { readPrivateKey } from './private-key.ts';

type PaymentSetting =
  | `STRIPE_${'SECRET_KEY' | 'PUBLISHABLE_KEY' | 'WEBHOOK_SECRET' | 'CONNECT_WEBHOOK_SECRET'}`
  | `COINBASE_${'KEY_ID' | 'KEY_SECRET' | 'WEBHOOK_SECRET' | 'MODE'}`;
type Get = (name: PaymentSetting) => string;

export type PaymentConfig = {
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string; connectWebhookSecret?: string } | null;
  coinbase: { keyId: string; privateKey: KeyObject; webhookSecret: string | null; mode: 'live' | 'sandbox' } | null;
};

export function readPayments(get: Get): PaymentConfig {
  const stripe = readStripe(get);
  return { stripe, coinbase: readCoinbase(get, stripe) };
}

function readStripe(get: Get): PaymentConfig['stripe'] {
  const secretKey = get('STRIPE_SECRET_KEY');
  const publishableKey = get('STRIPE_PUBLISHABLE_KEY');
  const webhookSecret = get('STRIPE_WEBHOOK_SECRET');
  if (!secretKey && !publishableKey && !webhookSecret) return null;
  if (!/^(sk|rk)_(live|test)_/.test(secretKey)) throw new SettingError('STRIPE_SECRET_KEY must start with sk_live_ or sk_test_.');
  if (!/^pk_(live|test)_/.test(publishableKey))
    throw new SettingError('STRIPE_SECRET_KEY also needs STRIPE_PUBLISHABLE_KEY, which must start with pk_.');
  if (!isSigningSecret(webhookSecret, secretKey))
    throw new SettingError('STRIPE_SECRET_KEY also needs STRIPE_WEBHOOK_SECRET, which must be whsec_ followed by the secret.');
  if (secretKey.includes('_live_') !== publishableKey.includes('_live_'))
    throw new SettingError('STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must both be live keys or both be test keys.');
  const connectWebhookSecret = get('STRIPE_CONNECT_WEBHOOK_SECRET');
  if (connectWebhookSecret && !isSigningSecret(connectWebhookSecret, secretKey))
    throw new SettingError('STRIPE_CONNECT_WEBHOOK_SECRET must be whsec_ followed by the secret.');
  return { secretKey, publishableKey, webhookSecret, ...(connectWebhookSecret ? { connectWebhookSecret } : {}) };
}

/** An empty secret would let anybody sign; a live one must have the length of Stripe's own. */
function isSigningSecret(text: string, secretKey: string): boolean {
  const secret = /^whsec_([A-Za-z0-9+/=_-]+)$/.exec(text)?.[1] ?? '';
  return secret.length >= (secretKey.includes('_live_') ? 16 : 1);
}

function readCoinbase(get: Get, stripe: PaymentConfig['stripe']): PaymentConfig['coinbase'] {
  const keyId = get('COINBASE_KEY_ID');
  const keySecret = get('COINBASE_KEY_SECRET');
  const webhookSecret = get('COINBASE_WEBHOOK_SECRET');
  const mode = parseChoice(get('COINBASE_MODE') || 'live', 'COINBASE_MODE', ['live', 'sandbox']);
  if (!keyId && !keySecret && !webhookSecret) return null;
  if (!keyId) throw new SettingError('COINBASE_KEY_SECRET and COINBASE_WEBHOOK_SECRET also need COINBASE_KEY_ID.');
  if (!keySecret) throw new SettingError('COINBASE_KEY_ID also needs COINBASE_KEY_SECRET.');
  const privateKey = readPrivateKey(keySecret);
  if (!privateKey) throw new SettingError('COINBASE_KEY_SECRET must be an Ed25519 key as base64, or a P-256 key as PEM.');
  if (webhookSecret && webhookSecret.length < 16) throw new SettingError('COINBASE_WEBHOOK_SECRET must have at least 16 characters.');
  if (!stripe) throw new SettingError('COINBASE_KEY_ID cannot be combined with the embedded card sandbox. Set STRIPE_SECRET_KEY too.');
  if (stripe.secretKey.includes('_live_') !== (mode === 'live'))
    throw new SettingError(
      `COINBASE_MODE is ${mode}, but STRIPE_SECRET_KEY is ${mode === 'live' ? 'a test' : 'a live'} key. Both must be live, or neither.`,
    );
  return { keyId, privateKey, webhookSecret: webhookSecret || null, mode };
}
