import { createHash, type KeyObject } from 'node:crypto';
import { coinbaseStatuses } from '@strapline/domain/payment/payment-intent.states';
import { SignJWT } from 'jose';
import { z } from 'zod';
import { OutgoingFailed, outgoing } from '../../platform/outgoing.ts';
import {
  type IntentRequest,
  PaymentNotFound,
  PaymentRefused,
  PaymentStateConflict,
  type Payments,
  PaymentsMisconfigured,
  PaymentsUnavailable,
  type ProviderIntent,
  type ProviderRefund,
  type RefundRequest,
} from '../../ports/payments.ts';
import { coinbaseEvent } from './coinbase-event.ts';
import { requireKnownState } from './require-known-state.ts';

export type CoinbaseSettings = {
  keyId: string;
  /** Ed25519 or P-256. */
  privateKey: KeyObject;
  /** Null: no webhook is believed. */
  webhookSecret: string | null;
  mode: 'live' | 'sandbox';
  /** `embedded_coinbase` where the address is our own sandbox. */
  provider?: 'embedded_coinbase';
  /** Before `/api/v1`; Coinbase's own when absent. Another is this machine's. */
  base?: string;
  now(): Date;
  timeoutMs?: number;
};

const homes = { live: 'https://business.coinbase.com', sandbox: 'https://business.coinbase.com/sandbox' };

/** Amounts are texts such as `48.25`; what a chain adds behind the cents is not ours to keep. */
const money = z.string().regex(/^\d{1,9}(\.\d{1,18})?$/);

const refundShape = z.object({ id: z.string(), amount: money, status: z.enum(['PENDING', 'COMPLETED', 'FAILED']) });
export const checkoutShape = z.object({
  id: z.string(),
  url: z.url({ protocol: /^https?$/ }),
  amount: money,
  currency: z.string(),
  status: z.string(),
  metadata: z.record(z.string(), z.string()).nullish(),
  settlement: z.object({ totalAmount: money, feeAmount: money }).nullish(),
  refundedAmount: money.nullish(),
  refunds: z.array(refundShape).nullish(),
  createdAt: z.string(),
  updatedAt: z.string().nullish(),
});
const refundedShape = z.object({ refund: refundShape });
const faultShape = z.object({ errorType: z.string(), errorMessage: z.string() });

export type CheckoutAnswer = z.infer<typeof checkoutShape>;
type Ask = <T>(call: { method: 'GET' | 'POST'; path: string; body?: object; key?: string; shape: z.ZodType<T> }) => Promise<T>;

/**
 * Coinbase Business Checkouts behind the payments port: USDC, paid on Coinbase's own page. Each call carries a token for itself alone, signed with the key
 * of the installation. The embedded sandbox is reached by the same code at another address.
 */
export function openCoinbase(settings: CoinbaseSettings): Payments {
  const ask = asker(settings);
  const retrieve = async (id: string): Promise<CheckoutAnswer> =>
    await ask({ method: 'GET', path: `/${encodeURIComponent(id)}`, shape: checkoutShape });
  return {
    provider: settings.provider ?? 'coinbase',
    publishableKey: '',
    createIntent: async (request) => intentFrom(await create(ask, request)),
    retrieveIntent: async (id) => intentFrom(await retrieve(id)),
    async cancelIntent(id) {
      try {
        return intentFrom(await ask({ method: 'POST', path: `/${encodeURIComponent(id)}/deactivate`, shape: checkoutShape }));
      } catch (error) {
        if (!(error instanceof PaymentRefused)) throw error;
        const intent = intentFrom(await retrieve(id));
        // Nobody can pay at a checkout that failed or ran out.
        if (intent.status === 'canceled' || intent.status === 'requires_payment_method') return { ...intent, status: 'canceled' };
        throw new PaymentStateConflict(intent, error);
      }
    },
    refund: async (request) => await refund(ask, request, await retrieve(request.intentId)),
    refundsOf: async (intentId) => ((await retrieve(intentId)).refunds ?? []).map(refundFrom),
    verifyWebhook: (rawBody, headers) => coinbaseEvent(rawBody, headers, { ...settings, isLive: settings.mode === 'live' }),
  };
}

async function create(
  ask: Ask,
  { orderId, amountCents, description, metadata, idempotencyKey, page }: IntentRequest,
): Promise<CheckoutAnswer> {
  const body = {
    amount: amountOf(amountCents),
    currency: 'USDC',
    description,
    metadata: { ...metadata, orderId },
    ...(page ? { expiresAt: page.expiresAt.toISOString(), successRedirectUrl: page.returnUrl, failRedirectUrl: page.returnUrl } : {}),
  };
  return await ask({ method: 'POST', path: '', body, key: idempotencyKey, shape: checkoutShape });
}

/**
 * Coinbase wants the amount named. What is left is counted here, with refunds under way as given; the key says which try it is, since a refund that failed
 * on the chain is to be tried anew, and no other.
 */
async function refund(
  ask: Ask,
  { intentId, amountCents, idempotencyKey, reason }: RefundRequest,
  checkout: CheckoutAnswer,
): Promise<ProviderRefund> {
  const refunds = checkout.refunds ?? [];
  const given = refunds.filter(({ status }) => status !== 'FAILED').reduce((sum, { amount }) => sum + centsOf(amount), 0);
  const left = centsOf(checkout.settlement?.totalAmount ?? '0') - given;
  if (amountCents === undefined && given > 0 && left <= 0)
    throw new PaymentRefused(
      'everything was given back',
      { code: 'charge_already_refunded', declineCode: null, isCardError: false },
      undefined,
    );
  const failed = refunds.filter(({ status }) => status === 'FAILED');
  const base = amountCents === undefined ? `${idempotencyKey} ${left} ${failed.length}` : idempotencyKey;
  const path = `/${encodeURIComponent(intentId)}/refund`;
  const body = { amount: amountOf(amountCents ?? left), currency: 'USDC', reason };
  for (let tries = 0; ; tries += 1) {
    const key = tries === 0 ? base : `${base} ${tries}`;
    const { refund: made } = await ask({ method: 'POST', path, body, key, shape: refundedShape });
    // The same key is answered as at first; what failed since goes again under the next one.
    if (failed.some(({ id }) => id === made.id)) continue;
    return refundFrom(made);
  }
}

const refundStatuses = { PENDING: 'pending', COMPLETED: 'succeeded', FAILED: 'failed' } as const;

/** Coins are gone once the network has them; one that failed never left. Coinbase keeps no word of ours beside it, and gives no reason. */
function refundFrom({ id, amount, status }: z.infer<typeof refundShape>): ProviderRefund {
  return {
    id,
    amountCents: centsOf(amount),
    status: refundStatuses[status],
    isGone: status === 'COMPLETED',
    failure: status === 'FAILED' ? 'not_taken_by_the_network' : null,
    reference: null,
  };
}

function intentFrom(checkout: CheckoutAnswer): ProviderIntent {
  const status = requireKnownState(Object.entries(coinbaseStatuses).find(([word]) => word === checkout.status)?.[1], checkout.status);
  const { settlement } = checkout;
  // Taken now, it would be booked as nothing for good.
  if (status === 'succeeded' && !settlement) throw new PaymentsUnavailable('the provider does not say yet what was paid');
  return {
    id: checkout.id,
    status,
    amountCents: centsOf(checkout.amount),
    amountReceivedCents: settlement ? centsOf(settlement.totalAmount) : 0,
    // A coin is a dollar.
    currency: checkout.currency === 'USDC' ? 'usd' : checkout.currency.toLowerCase(),
    clientSecret: '',
    url: checkout.url,
    ...(status === 'requires_payment_method'
      ? { lastError: { code: 'payment_failed', message: 'The network did not accept the payment. Nothing was taken from your wallet.' } }
      : {}),
    refundedCents: centsOf(checkout.refundedAmount ?? '0'),
    feeCents: settlement ? centsOf(settlement.feeAmount) : null,
    metadata: checkout.metadata ?? {},
    created: new Date(checkout.createdAt),
  };
}

export function centsOf(text: string): number {
  const [whole = '', part = ''] = text.split('.');
  return Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, '0'));
}

function amountOf(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** Asks Coinbase; each call carries a token for itself alone. */
export function asker({ keyId, privateKey, mode, base, now, timeoutMs }: CoinbaseSettings): Ask {
  const send = outgoing({ loopback: base !== undefined, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
  const alg = privateKey.asymmetricKeyType === 'ed25519' ? 'EdDSA' : 'ES256';
  return async ({ method, path, body, key, shape }) => {
    const url = new URL(`${base ?? homes[mode]}/api/v1/checkouts${path}`);
    const at = Math.floor(now().getTime() / 1000);
    const claims = { iss: 'cdp', sub: keyId, aud: ['cdp_service'], nbf: at, exp: at + 120, uri: `${method} ${url.host}${url.pathname}` };
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg, kid: keyId, typ: 'JWT', nonce: crypto.randomUUID().replaceAll('-', '') })
      .sign(privateKey);
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(key === undefined ? {} : { 'x-idempotency-key': uuidOf(key) }),
    };
    const answer = await send(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }).catch((error: unknown) => {
      throw error instanceof OutgoingFailed ? new PaymentsUnavailable('the payment provider does not answer', { cause: error }) : error;
    });
    if (answer.status < 200 || answer.status > 299) throw faultOf(answer);
    const read = shape.safeParse(jsonOf(answer.text));
    if (!read.success) throw new PaymentsUnavailable('the payment provider answered something unknown', { cause: read.error });
    return read.data;
  };
}

/** Our keys are texts, Coinbase's are version 4 UUIDs: the same text is always the same UUID. */
function uuidOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex');
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function faultOf({ status, text }: { status: number; text: string }): Error {
  if (status === 401 || status === 403) return new PaymentsMisconfigured('the payment provider does not accept our key');
  if (status === 404) return new PaymentNotFound('the payment provider has no such checkout');
  const read = faultShape.safeParse(jsonOf(text));
  if (status !== 400 && status !== 422) return new PaymentsUnavailable(`the payment provider answered ${status}`);
  const { errorType, errorMessage } = read.success ? read.data : { errorType: 'unknown', errorMessage: 'no reason was given' };
  return new PaymentRefused(errorMessage, { code: errorType, declineCode: null, isCardError: false }, undefined);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Refused by whatever shape is wanted.
    return undefined;
  }
}
