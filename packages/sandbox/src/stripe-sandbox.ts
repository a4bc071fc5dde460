import { createScheduledTasks } from './delivery/scheduled-tasks.ts';
import { Webhooks } from './delivery/webhooks.ts';
import { isIdLike } from './ids.ts';
import { createLifecycle, createSandboxParts, type Sandbox, type SandboxOptions } from './sandbox.ts';
import { addAccountPageRoutes } from './stripe/accounts/account-page-routes.ts';
import type { Delays } from './stripe/api/call.ts';
import { type InternalCall, RequestHandler } from './stripe/api/request-handler.ts';
import { addApiRoutes, addTestRoutes, type RouteContext } from './stripe/api/routes.ts';
import { getTaskEndpoint } from './stripe/api/scheduled-endpoints.ts';
import { addChallengeRoutes } from './stripe/payment-intents/challenge-routes.ts';
import { signWebhook } from './stripe/webhooks/webhook-signature.ts';

export interface StripeSandboxOptions extends SandboxOptions {
  /** `sk_test_...`; live keys are rejected. */
  secretKey: string;
  /** `pk_test_...` */
  publishableKey: string;
  /** By default a dispute opens after 5 s, a payout arrives after 10 s, and a pending refund succeeds after 5 s. */
  delays?: Partial<Delays>;
}

/** An embedded replacement for Stripe that moves no money. Register it with a prefix: `app.register(sandbox.plugin, { prefix: '/sandbox/stripe' })`. */
export function createStripeSandbox(options: StripeSandboxOptions): Sandbox {
  checkKeys(options);
  const { store, clock, log, theme = {} } = options;
  const { faults, faultInjector, stopping, worker, origin, shopOrigins } = createSandboxParts(options);
  const delays: Delays = { disputeMs: 5000, payoutMs: 10_000, refundMs: 5000, ...options.delays };
  const webhooks = new Webhooks({
    ...worker,
    queue: 'stripe',
    hostEndpoint: options.deliver,
    hostSecret: options.webhookSecret,
    headers: createStripeHeaders,
    typeOf: (event) => ('type' in event && typeof event.type === 'string' ? event.type : ''),
    faults,
    faultInjector,
  });
  const tasks = createScheduledTasks({
    ...worker,
    queue: 'stripe-tasks',
    run: async (task, objectId) => void (await callInternally(getTaskEndpoint(task), { id: objectId })),
  });
  const requestHandler = new RequestHandler(store, webhooks, tasks, options.secretKey);
  let prefix = '';
  const base = () => `${origin()}${prefix}`;
  const callInternally: InternalCall = async (endpoint, { id = '', access = 'secret', text = '' }) => {
    const now = Math.floor(clock.now().getTime() / 1000);
    const context = { base: base(), shopOrigins: shopOrigins(), delays, now, requestId: null, idempotencyKey: null };
    return await requestHandler.handle({ endpoint, path: endpoint.path, text, context: { id, access, account: '', ...context } });
  };
  const isAccount = async (id: string) => isIdLike(id) && (await store.load([id])).some((row) => row.kind === 'account');
  const routes: RouteContext = {
    ...{ keys: options, clock, log, requestHandler, isAccount, delays, faults, faultInjector, shopOrigins, base },
    stopping: stopping.signal,
  };
  return {
    plugin: async (app) => {
      prefix = app.prefix;
      addApiRoutes(app, routes);
      addTestRoutes(app, routes);
      addChallengeRoutes(app, { callInternally, theme, origin });
      addAccountPageRoutes(app, { callInternally, theme, clock, base });
    },
    ...createLifecycle(webhooks, tasks, stopping),
    faults,
    faultCounts: faultInjector.counts,
  };
}

function createStripeHeaders(_event: object, body: string, secret: string, seconds: number): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': signWebhook(body, secret, seconds),
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
  };
}

function checkKeys({ secretKey, publishableKey, webhookSecret }: StripeSandboxOptions): void {
  if (!/^sk_test_\w{16,}$/.test(secretKey))
    throw new Error('The Stripe sandbox needs a secret key that starts with sk_test_; it refuses live keys.');
  if (!/^pk_test_\w{16,}$/.test(publishableKey))
    throw new Error('The Stripe sandbox needs a publishable key that starts with pk_test_; it refuses live keys.');
  if (!/^whsec_\w{16,}$/.test(webhookSecret)) throw new Error('The Stripe sandbox needs a webhook secret that starts with whsec_.');
}
