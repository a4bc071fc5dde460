import type Stripe from 'stripe';
import {
  type IntentRequest,
  isFailed,
  PaymentRefused,
  PaymentStateConflict,
  type Payments,
  PaymentsMisconfigured,
  type ProviderEvent,
  type ProviderIntent,
  type ProviderRefund,
  type ProviderStatus,
  type RefundRequest,
  WebhookForged,
} from '../../ports/payments.ts';
import { requireKnownState } from './require-known-state.ts';
import { callStripe, openSdk, type StripeSettings } from './stripe-sdk.ts';

const statuses: readonly ProviderStatus[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'succeeded',
  'canceled',
];
const refundStatuses: readonly ProviderRefund['status'][] = ['pending', 'requires_action', 'succeeded', 'failed', 'canceled'];

/** Expands the charge and its balance transaction, which has the fee. */
const paidInFull = 'latest_charge.balance_transaction';

/** Stripe, by the official SDK. The embedded sandbox uses the same code with another host. */
export function openStripe(settings: StripeSettings): Payments {
  // An empty secret would accept forged signatures; the SDK checks it only when a webhook arrives.
  if (!settings.webhookSecret.startsWith('whsec_'))
    throw new PaymentsMisconfigured('The webhook secret of the payment provider must start with whsec_.');
  const secrets = settings.connectWebhookSecret ? [settings.webhookSecret, settings.connectWebhookSecret] : [settings.webhookSecret];
  const stripe = openSdk(settings);
  const isLive = /^(sk|rk)_live_/.test(settings.secretKey);

  async function retrieveIntent(id: string): Promise<ProviderIntent> {
    return await callStripe(async () => toProviderIntent(await stripe.paymentIntents.retrieve(id, { expand: [paidInFull] })));
  }

  return {
    provider: settings.provider ?? 'stripe',
    publishableKey: settings.publishableKey,
    retrieveIntent,
    createIntent: async (request) => await callStripe(async () => await createIntent(stripe, request)),
    async cancelIntent(id) {
      try {
        return await callStripe(async () => toProviderIntent(await stripe.paymentIntents.cancel(id, { expand: [paidInFull] })));
      } catch (error) {
        if (!(error instanceof PaymentRefused) || error.code !== 'payment_intent_unexpected_state') throw error;
        const intent = await retrieveIntent(id);
        if (intent.status === 'canceled') return intent;
        throw new PaymentStateConflict(intent, error);
      }
    },
    refund: async (request) => await callStripe(async () => await createRefund(stripe, request)),
    listRefunds: async (intentId) => await callStripe(async () => await listRefunds(stripe, intentId)),
    verifyWebhook(rawBody, headers) {
      const signature = headers['stripe-signature'];
      const event = parseEvent(stripe, rawBody, typeof signature === 'string' ? signature : '', secrets);
      if (event.livemode !== isLive) throw new WebhookForged(`the webhook is of ${event.livemode ? 'live' : 'test'} mode`);
      return event;
    },
  };
}

async function createIntent(stripe: Stripe, request: IntentRequest): Promise<ProviderIntent> {
  const intent = await stripe.paymentIntents.create(
    {
      amount: request.amountCents,
      currency: request.currency,
      description: request.description,
      metadata: { ...request.metadata, orderId: request.orderId },
      transfer_group: request.transferGroup,
      // Cards only, whatever the dashboard enables: other methods settle days after our hold has ended.
      allowed_payment_method_types: ['card'],
    },
    { idempotencyKey: request.idempotencyKey },
  );
  return toProviderIntent(intent);
}

async function createRefund(stripe: Stripe, request: RefundRequest): Promise<ProviderRefund> {
  const refund = await stripe.refunds.create(
    {
      payment_intent: request.intentId,
      reason: request.reason,
      ...(request.amountCents === undefined ? {} : { amount: request.amountCents }),
      metadata: { reference: request.idempotencyKey },
    },
    { idempotencyKey: request.idempotencyKey },
  );
  return refundFrom(refund);
}

async function listRefunds(stripe: Stripe, intentId: string): Promise<ProviderRefund[]> {
  const refunds: ProviderRefund[] = [];
  for await (const one of stripe.refunds.list({ payment_intent: intentId, limit: 100 })) refunds.push(refundFrom(one));
  return refunds;
}

function refundFrom(refund: Stripe.Refund): ProviderRefund {
  const status = refundStatuses.find((allowed) => allowed === refund.status) ?? 'pending';
  return {
    id: refund.id,
    amountCents: refund.amount,
    status,
    // Stripe deducts a refund at once, and returns it if it fails.
    hasLeftBalance: !isFailed({ status }),
    failure: isFailed({ status }) ? (refund.failure_reason ?? null) : null,
    reference: refund.metadata?.['reference'] ?? null,
  };
}

function toProviderIntent(intent: Stripe.PaymentIntent): ProviderIntent {
  const status = requireKnownState(
    statuses.find((allowed) => allowed === intent.status),
    intent.status,
  );
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
  const line = charge?.balance_transaction;
  const error = intent.last_payment_error;
  return {
    id: intent.id,
    status,
    amountCents: intent.amount,
    amountReceivedCents: intent.amount_received,
    currency: intent.currency,
    clientSecret: intent.client_secret ?? '',
    url: null,
    ...(error === null
      ? {}
      : {
          lastError: { code: error.decline_code ?? error.code ?? error.type, message: error.message ?? 'The payment did not go through.' },
        }),
    refundedCents: charge?.amount_refunded ?? 0,
    feeCents: typeof line === 'object' && line !== null ? line.fee : null,
    cardFingerprint: charge?.payment_method_details?.card?.fingerprint ?? null,
    metadata: intent.metadata,
    created: new Date(intent.created * 1000),
  };
}

/** Verifies the event with each secret: the webhook for connected accounts may have its own. */
function verifySignature(stripe: Stripe, rawBody: Buffer, signature: string, secrets: readonly string[]): Partial<Stripe.Event> | null {
  let why: unknown;
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(rawBody, signature, secret);
    } catch (error) {
      why = error;
    }
  }
  throw new WebhookForged(why instanceof Error ? why.message : 'not an event', { cause: why });
}

function parseEvent(stripe: Stripe, rawBody: Buffer, signature: string, secrets: readonly string[]): ProviderEvent {
  const event = verifySignature(stripe, rawBody, signature, secrets);
  const { id, type, created, data, account, livemode } = event ?? {};
  const object = data?.object;
  if (typeof id !== 'string' || typeof type !== 'string' || typeof created !== 'number' || typeof object !== 'object') {
    throw new WebhookForged('signed, but not an event');
  }
  return {
    id,
    type,
    created: new Date(created * 1000),
    intentId: getIntentId(object),
    objectId: object !== null && 'id' in object && typeof object.id === 'string' ? object.id : null,
    account: account ?? null,
    livemode: livemode === true,
  };
}

/** Charges, refunds and disputes have their intent in `payment_intent`. */
function getIntentId(object: object): string | null {
  if ('object' in object && object.object === 'payment_intent') return 'id' in object && typeof object.id === 'string' ? object.id : null;
  if (!('payment_intent' in object)) return null;
  const intent = object.payment_intent;
  if (typeof intent === 'string') return intent;
  return typeof intent === 'object' && intent !== null && 'id' in intent && typeof intent.id === 'string' ? intent.id : null;
}
