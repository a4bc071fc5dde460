import http from 'node:http';
import https from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';
import { PaymentNotFound, PaymentRefused, type Payments, PaymentsMisconfigured, PaymentsUnavailable } from '../../ports/payments.ts';

export type StripeSettings = {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Signing secret of the webhook for connected accounts, if there is a separate one. */
  connectWebhookSecret?: string;
  /** `embedded` for the sandbox. */
  provider?: Payments['provider'];
  host?: string;
  port?: number;
  protocol?: 'http' | 'https';
  /** Prefix of every path, e.g. `/sandbox/stripe`; the SDK has no such option. */
  basePath?: string;
  /** Per attempt; default 10 s. */
  timeoutMs?: number;
  /** Retries with the same idempotency key; default 2. */
  retries?: number;
};

/** The official SDK, for Stripe or the embedded sandbox. */
export function openSdk(settings: StripeSettings): Stripe {
  const protocol = settings.protocol ?? 'https';
  // Enough that calls waiting for their timeout do not block others.
  const agent = { keepAlive: true, maxSockets: 256 };
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

const inUseBackoffMs = 300;
const maxAttempts = 4;

/** Maps SDK errors to the port's. `idempotency_key_in_use` is retried: the concurrent request with that key has the same result. */
export async function callStripe<T>(request: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await request();
    } catch (error) {
      const isInUse = error instanceof Stripe.errors.StripeError && error.code === 'idempotency_key_in_use';
      if (!isInUse || attempt === maxAttempts) throw toPaymentError(error);
      await pause(inUseBackoffMs * attempt);
    }
  }
}

function toPaymentError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { message, statusCode = 0, code } = error;
  if (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    statusCode === 409 ||
    statusCode >= 500
  ) {
    return new PaymentsUnavailable('the payment provider does not respond', { cause: error });
  }
  if (error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError) {
    return new PaymentsMisconfigured('the payment provider rejected our key', { cause: error });
  }
  if (code === 'resource_missing') return new PaymentNotFound(message, { cause: error });
  const isCardError = error instanceof Stripe.errors.StripeCardError;
  const isOurs =
    isCardError || error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeIdempotencyError;
  if (!isOurs) return new PaymentsUnavailable('the payment provider sent an unexpected response', { cause: error });
  return new PaymentRefused(
    message,
    { code: code ?? error.rawType ?? 'unknown', declineCode: error.decline_code ?? null, isCardError },
    error,
  );
}
