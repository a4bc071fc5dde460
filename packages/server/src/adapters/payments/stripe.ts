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
import { asked, openSdk, type StripeSettings } from './stripe-sdk.ts';

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

/** The charge of a payment, and the line of the balance on which its fee stands. */
const paidInFull = 'latest_charge.balance_transaction';

/** Stripe behind the payments port, through the official SDK; the embedded sandbox is reached by the same code at another address. */
export function openStripe(settings: StripeSettings): Payments {
  // An empty secret would make every signature worthless; the SDK refuses it too, but only when a webhook comes.
  if (!settings.webhookSecret.startsWith('whsec_'))
    throw new PaymentsMisconfigured('The webhook secret of the payment provider must start with whsec_.');
  const secrets = settings.connectWebhookSecret ? [settings.webhookSecret, settings.connectWebhookSecret] : [settings.webhookSecret];
  const stripe = openSdk(settings);
  const isLive = /^(sk|rk)_live_/.test(settings.secretKey);

  async function retrieveIntent(id: string): Promise<ProviderIntent> {
    return await asked(async () => intentFrom(await stripe.paymentIntents.retrieve(id, { expand: [paidInFull] })));
  }

  return {
    provider: settings.provider ?? 'stripe',
    publishableKey: settings.publishableKey,
    retrieveIntent,
    createIntent: async (request) => await asked(async () => await createIntent(stripe, request)),
    async cancelIntent(id) {
      try {
        return await asked(async () => intentFrom(await stripe.paymentIntents.cancel(id, { expand: [paidInFull] })));
      } catch (error) {
        if (!(error instanceof PaymentRefused) || error.code !== 'payment_intent_unexpected_state') throw error;
        const intent = await retrieveIntent(id);
        if (intent.status === 'canceled') return intent;
        throw new PaymentStateConflict(intent, error);
      }
    },
    refund: async (request) => await asked(async () => await refund(stripe, request)),
    refundsOf: async (intentId) => await asked(async () => await refundsOf(stripe, intentId)),
    verifyWebhook(rawBody, headers) {
      const signature = headers['stripe-signature'];
      const event = eventFrom(stripe, rawBody, typeof signature === 'string' ? signature : '', secrets);
      if (event.livemode !== isLive) throw new WebhookForged(`a webhook of the ${event.livemode ? 'live' : 'test'} mode`);
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
      // Cards only, whatever the dashboard has switched on: other methods settle days later, after our hold is over.
      allowed_payment_method_types: ['card'],
    },
    { idempotencyKey: request.idempotencyKey },
  );
  return intentFrom(intent);
}

async function refund(stripe: Stripe, request: RefundRequest): Promise<ProviderRefund> {
  const made = await stripe.refunds.create(
    {
      payment_intent: request.intentId,
      reason: request.reason,
      ...(request.amountCents === undefined ? {} : { amount: request.amountCents }),
      metadata: { reference: request.idempotencyKey },
    },
    { idempotencyKey: request.idempotencyKey },
  );
  return refundFrom(made);
}

async function refundsOf(stripe: Stripe, intentId: string): Promise<ProviderRefund[]> {
  const found: ProviderRefund[] = [];
  for await (const one of stripe.refunds.list({ payment_intent: intentId, limit: 100 })) found.push(refundFrom(one));
  return found;
}

function refundFrom(refund: Stripe.Refund): ProviderRefund {
  const status = refundStatuses.find((known) => known === refund.status) ?? 'pending';
  return {
    id: refund.id,
    amountCents: refund.amount,
    status,
    // Stripe takes it off the balance when it is asked for, and puts it back if it fails.
    isGone: !isFailed({ status }),
    failure: isFailed({ status }) ? (refund.failure_reason ?? null) : null,
    reference: refund.metadata?.['reference'] ?? null,
  };
}

function intentFrom(intent: Stripe.PaymentIntent): ProviderIntent {
  const status = requireKnownState(
    statuses.find((known) => known === intent.status),
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
    metadata: intent.metadata,
    created: new Date(intent.created * 1000),
  };
}

/** The event, signed with one of the secrets: our own endpoint has one, and that of connected accounts may have another. */
function signedBy(stripe: Stripe, rawBody: Buffer, signature: string, secrets: readonly string[]): Partial<Stripe.Event> | null {
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

function eventFrom(stripe: Stripe, rawBody: Buffer, signature: string, secrets: readonly string[]): ProviderEvent {
  const event = signedBy(stripe, rawBody, signature, secrets);
  const { id, type, created, data, account, livemode } = event ?? {};
  const object = data?.object;
  if (typeof id !== 'string' || typeof type !== 'string' || typeof created !== 'number' || typeof object !== 'object') {
    throw new WebhookForged('signed, but not an event');
  }
  return {
    id,
    type,
    created: new Date(created * 1000),
    intentId: intentIdOf(object),
    objectId: object !== null && 'id' in object && typeof object.id === 'string' ? object.id : null,
    account: account ?? null,
    livemode: livemode === true,
  };
}

/** Events of charges, refunds and disputes name their intent in `payment_intent`. */
function intentIdOf(object: object): string | null {
  if ('object' in object && object.object === 'payment_intent') return 'id' in object && typeof object.id === 'string' ? object.id : null;
  if (!('payment_intent' in object)) return null;
  const intent = object.payment_intent;
  if (typeof intent === 'string') return intent;
  return typeof intent === 'object' && intent !== null && 'id' in intent && typeof intent.id === 'string' ? intent.id : null;
}
