import http from 'node:http';
import https from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';
import { PaymentNotFound, PaymentRefused, type Payments, PaymentsMisconfigured, PaymentsUnavailable } from '../../ports/payments.ts';

export type StripeSettings = {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Signs what connected accounts' endpoint tells, where that is one of its own; none of its own without it. */
  connectWebhookSecret?: string;
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

/** The official SDK, for Stripe itself or for the embedded sandbox at another address. */
export function openSdk(settings: StripeSettings): Stripe {
  const protocol = settings.protocol ?? 'https';
  // Enough that some calls without an answer, which keep theirs for the whole time-out, do not hold up the others.
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

const whileInUseMs = 300;
const looksWhileInUse = 4;

/** Gives the SDK's failures the port's names. A key that the provider is just answering elsewhere is asked for again: the answer is the same one. */
export async function asked<T>(ask: () => Promise<T>): Promise<T> {
  for (let looks = 1; ; looks += 1) {
    try {
      return await ask();
    } catch (error) {
      const isInUse = error instanceof Stripe.errors.StripeError && error.code === 'idempotency_key_in_use';
      if (!isInUse || looks === looksWhileInUse) throw named(error);
      await pause(whileInUseMs * looks);
    }
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
