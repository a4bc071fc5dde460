import { createHash, type KeyObject } from 'node:crypto';
import { coinbaseStatuses } from '@strapline/domain/payment/payment-intent.states';
import { SignJWT } from 'jose';
import { z } from 'zod';
import { createOutgoing, OutgoingFailed } from '../../platform/outgoing.ts';
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
import { parseCoinbaseEvent } from './coinbase-event.ts';
import { requireKnownState } from './require-known-state.ts';

export type CoinbaseSettings = {
  keyId: string;
  /** Ed25519 or P-256. */
  privateKey: KeyObject;
  /** Null: webhooks are refused. */
  webhookSecret: string | null;
  mode: 'live' | 'sandbox';
  /** `embedded_coinbase` for the sandbox. */
  provider?: 'embedded_coinbase';
  /** The URL before `/api/v1`; Coinbase's own if absent. Any other must be loopback. */
  base?: string;
  now(): Date;
  timeoutMs?: number;
};

const homes = { live: 'https://business.coinbase.com', sandbox: 'https://business.coinbase.com/sandbox' };

/** A decimal string such as `48.25`; fractions of a cent are dropped. */
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

export type CheckoutResponse = z.infer<typeof checkoutShape>;
type SendRequest = <T>(call: { method: 'GET' | 'POST'; path: string; body?: object; key?: string; shape: z.ZodType<T> }) => Promise<T>;

/**
 * Coinbase Business Checkouts: USDC, paid on Coinbase's own page. The embedded sandbox uses the same code with another `base`.
 */
export function openCoinbase(settings: CoinbaseSettings): Payments {
  const send = createApiClient(settings);
  const retrieve = async (id: string): Promise<CheckoutResponse> =>
    await send({ method: 'GET', path: `/${encodeURIComponent(id)}`, shape: checkoutShape });
  return {
    provider: settings.provider ?? 'coinbase',
    publishableKey: '',
    createIntent: async (request) => toProviderIntent(await createCheckout(send, request)),
    retrieveIntent: async (id) => toProviderIntent(await retrieve(id)),
    async cancelIntent(id) {
      try {
        return toProviderIntent(await send({ method: 'POST', path: `/${encodeURIComponent(id)}/deactivate`, shape: checkoutShape }));
      } catch (error) {
        if (!(error instanceof PaymentRefused)) throw error;
        const intent = toProviderIntent(await retrieve(id));
        // A failed or expired checkout cannot be paid any more.
        if (intent.status === 'canceled' || intent.status === 'requires_payment_method') return { ...intent, status: 'canceled' };
        throw new PaymentStateConflict(intent, error);
      }
    },
    refund: async (request) => await createRefund(send, request, await retrieve(request.intentId)),
    listRefunds: async (intentId) => ((await retrieve(intentId)).refunds ?? []).map(refundFrom),
    verifyWebhook: (rawBody, headers) => parseCoinbaseEvent(rawBody, headers, { ...settings, isLive: settings.mode === 'live' }),
  };
}

async function createCheckout(
  send: SendRequest,
  { orderId, amountCents, description, metadata, idempotencyKey, page }: IntentRequest,
): Promise<CheckoutResponse> {
  const body = {
    amount: formatUsdc(amountCents),
    currency: 'USDC',
    description,
    metadata: { ...metadata, orderId },
    ...(page ? { expiresAt: page.expiresAt.toISOString(), successRedirectUrl: page.returnUrl, failRedirectUrl: page.returnUrl } : {}),
  };
  return await send({ method: 'POST', path: '', body, key: idempotencyKey, shape: checkoutShape });
}

/**
 * Coinbase needs an explicit amount, so the remainder is calculated here, counting pending refunds as refunded. A refund that failed on-chain must be
 * retried with a new key, since the old key returns the failed one.
 */
async function createRefund(
  send: SendRequest,
  { intentId, amountCents, idempotencyKey, reason }: RefundRequest,
  checkout: CheckoutResponse,
): Promise<ProviderRefund> {
  const refunds = checkout.refunds ?? [];
  const refundedCents = refunds.filter(({ status }) => status !== 'FAILED').reduce((sum, { amount }) => sum + parseCents(amount), 0);
  const remainingCents = parseCents(checkout.settlement?.totalAmount ?? '0') - refundedCents;
  if (amountCents === undefined && refundedCents > 0 && remainingCents <= 0)
    throw new PaymentRefused(
      'already fully refunded',
      { code: 'charge_already_refunded', declineCode: null, isCardError: false },
      undefined,
    );
  const failed = refunds.filter(({ status }) => status === 'FAILED');
  const base = amountCents === undefined ? `${idempotencyKey} ${remainingCents} ${failed.length}` : idempotencyKey;
  const path = `/${encodeURIComponent(intentId)}/refund`;
  const body = { amount: formatUsdc(amountCents ?? remainingCents), currency: 'USDC', reason };
  for (let tries = 0; ; tries += 1) {
    const key = tries === 0 ? base : `${base} ${tries}`;
    const { refund } = await send({ method: 'POST', path, body, key, shape: refundedShape });
    // The key returned a refund that has failed since: retry with the next key.
    if (failed.some(({ id }) => id === refund.id)) continue;
    return refundFrom(refund);
  }
}

const refundStatuses = { PENDING: 'pending', COMPLETED: 'succeeded', FAILED: 'failed' } as const;

/** Funds leave when the network confirms. Coinbase stores no reference of ours and gives no failure reason. */
function refundFrom({ id, amount, status }: z.infer<typeof refundShape>): ProviderRefund {
  return {
    id,
    amountCents: parseCents(amount),
    status: refundStatuses[status],
    hasLeftBalance: status === 'COMPLETED',
    failure: status === 'FAILED' ? 'not_taken_by_the_network' : null,
    reference: null,
  };
}

function toProviderIntent(checkout: CheckoutResponse): ProviderIntent {
  const status = requireKnownState(Object.entries(coinbaseStatuses).find(([word]) => word === checkout.status)?.[1], checkout.status);
  const { settlement } = checkout;
  // Without a settlement the amount is unknown, and it would be booked as 0.
  if (status === 'succeeded' && !settlement) throw new PaymentsUnavailable('the provider has no settlement for the payment yet');
  return {
    id: checkout.id,
    status,
    amountCents: parseCents(checkout.amount),
    amountReceivedCents: settlement ? parseCents(settlement.totalAmount) : 0,
    // A coin is a dollar.
    currency: checkout.currency === 'USDC' ? 'usd' : checkout.currency.toLowerCase(),
    clientSecret: '',
    url: checkout.url,
    ...(status === 'requires_payment_method'
      ? { lastError: { code: 'payment_failed', message: 'The network did not accept the payment. Nothing was taken from your wallet.' } }
      : {}),
    refundedCents: parseCents(checkout.refundedAmount ?? '0'),
    feeCents: settlement ? parseCents(settlement.feeAmount) : null,
    cardFingerprint: null,
    metadata: checkout.metadata ?? {},
    created: new Date(checkout.createdAt),
  };
}

export function parseCents(text: string): number {
  const [whole = '', part = ''] = text.split('.');
  return Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, '0'));
}

function formatUsdc(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** Sends requests to Coinbase, each with its own short-lived JWT. */
export function createApiClient({ keyId, privateKey, mode, base, now, timeoutMs }: CoinbaseSettings): SendRequest {
  const send = createOutgoing({ loopback: base !== undefined, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
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
      ...(key === undefined ? {} : { 'x-idempotency-key': toUuid(key) }),
    };
    const answer = await send(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }).catch((error: unknown) => {
      throw error instanceof OutgoingFailed ? new PaymentsUnavailable('the payment provider does not respond', { cause: error }) : error;
    });
    if (answer.status < 200 || answer.status > 299) throw toPaymentError(answer);
    const read = shape.safeParse(parseJson(answer.text));
    if (!read.success) throw new PaymentsUnavailable('the payment provider sent an unexpected response', { cause: read.error });
    return read.data;
  };
}

/** Coinbase requires version 4 UUIDs as idempotency keys: derives one from our key. */
function toUuid(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex');
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function toPaymentError({ status, text }: { status: number; text: string }): Error {
  if (status === 401 || status === 403) return new PaymentsMisconfigured('the payment provider rejected our key');
  if (status === 404) return new PaymentNotFound('the payment provider has no such checkout');
  const read = faultShape.safeParse(parseJson(text));
  if (status !== 400 && status !== 422) return new PaymentsUnavailable(`the payment provider responded with ${status}`);
  const { errorType, errorMessage } = read.success ? read.data : { errorType: 'unknown', errorMessage: 'no reason was given' };
  return new PaymentRefused(errorMessage, { code: errorType, declineCode: null, isCardError: false }, undefined);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The schema rejects it.
    return undefined;
  }
}
