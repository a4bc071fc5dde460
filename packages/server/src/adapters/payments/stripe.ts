import http from 'node:http';
import https from 'node:https';
import Stripe from 'stripe';
import {
  type IntentRequest,
  PaymentNotFound,
  PaymentRefused,
  PaymentStateConflict,
  type Payments,
  PaymentsMisconfigured,
  PaymentsUnavailable,
  type ProviderEvent,
  type ProviderIntent,
  type ProviderRefund,
  type ProviderStatus,
  type RefundRequest,
  WebhookForged,
} from '../../ports/payments.ts';

export type StripeSettings = {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** `embedded` where the address below is our own sandbox. */
  provider?: Payments['provider'];
  host?: string;
  port?: number;
  protocol?: 'http' | 'https';
  /** Put before every path, since the SDK only knows `/v1/...`: `/sandbox/stripe`. */
  basePath?: string;
  /** For one try, in milliseconds; 10 s. */
  timeoutMs?: number;
  /** With the same idempotency key; 2. */
  retries?: number;
};

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
    verifyWebhook(rawBody, signatureHeader) {
      const event = eventFrom(stripe, rawBody, signatureHeader, settings.webhookSecret);
      if (event.livemode !== isLive) throw new WebhookForged(`a webhook of the ${event.livemode ? 'live' : 'test'} mode`);
      return event;
    },
  };
}

function openSdk(settings: StripeSettings): Stripe {
  const protocol = settings.protocol ?? 'https';
  const agent = { keepAlive: true, maxSockets: 32 };
  const direct = Stripe.createNodeHttpClient(protocol === 'http' ? new http.Agent(agent) : new https.Agent(agent));
  const basePath = settings.basePath ?? '';
  return new Stripe(settings.secretKey, {
    telemetry: false,
    timeout: settings.timeoutMs ?? 10_000,
    maxNetworkRetries: settings.retries ?? 2,
    appInfo: { name: 'Strapline' },
    protocol,
    ...(settings.host === undefined ? {} : { host: settings.host }),
    ...(settings.port === undefined ? {} : { port: settings.port }),
    httpClient: {
      getClientName: () => direct.getClientName(),
      makeRequest: async (host, port, path, ...rest) => await direct.makeRequest(host, port, `${basePath}${path}`, ...rest),
    },
  });
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
    },
    { idempotencyKey: request.idempotencyKey },
  );
  return { id: made.id, amountCents: made.amount, status: refundStatuses.find((known) => known === made.status) ?? 'pending' };
}

function intentFrom(intent: Stripe.PaymentIntent): ProviderIntent {
  const status = statuses.find((known) => known === intent.status);
  // Treating an unknown state as any known one would move goods or money on a guess.
  if (status === undefined) throw new PaymentsUnavailable(`the provider answered the unknown state ${intent.status}`);
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

function eventFrom(stripe: Stripe, rawBody: Buffer, signatureHeader: string | undefined, secret: string): ProviderEvent {
  let event: Partial<Stripe.Event> | null;
  try {
    event = stripe.webhooks.constructEvent(rawBody, signatureHeader ?? '', secret);
  } catch (error) {
    throw new WebhookForged(error instanceof Error ? error.message : 'not an event', { cause: error });
  }
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

/** Gives the SDK's failures the port's names. */
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw named(error);
  }
}

function named(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { message, statusCode = 0, code } = error;
  if (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    statusCode === 409 ||
    statusCode >= 500
  ) {
    return new PaymentsUnavailable('the payment provider does not answer', { cause: error });
  }
  if (error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError) {
    return new PaymentsMisconfigured('the payment provider does not accept our key', { cause: error });
  }
  if (code === 'resource_missing') return new PaymentNotFound(message, { cause: error });
  const isCardError = error instanceof Stripe.errors.StripeCardError;
  const isOurs =
    isCardError || error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeIdempotencyError;
  if (!isOurs) return new PaymentsUnavailable('the payment provider answered something unknown', { cause: error });
  return new PaymentRefused(
    message,
    { code: code ?? error.rawType ?? 'unknown', declineCode: error.decline_code ?? null, isCardError },
    error,
  );
}
