import type { FastifyPluginAsync } from 'fastify';
import { tasks } from './delivery/tasks.ts';
import { type Target, webhooks } from './delivery/webhooks.ts';
import { calm, faultsOf } from './faults/chaos.ts';
import { isIdLike } from './ids.ts';
import { lifeOf, originOf, type Sandbox, type SandboxOptions, timingOf } from './sandbox.ts';
import type { SandboxStore } from './store/store.ts';
import { addAccountRoutes } from './stripe/account-routes.ts';
import { isOf } from './stripe/bodies.ts';
import type { Pace } from './stripe/call.ts';
import { addChallengeRoutes } from './stripe/challenge.ts';
import { type InnerCall, performer } from './stripe/perform.ts';
import { addApiRoutes, addOwnRoutes, type RouteKit } from './stripe/routes.ts';
import { signatureHeader } from './stripe/signature.ts';
import { taskEndpoint } from './stripe/stripe-tasks.ts';

export interface StripeSandboxOptions extends SandboxOptions {
  /** `sk_test_...`: a live key is refused, since this takes no money. */
  secretKey: string;
  /** `pk_test_...` */
  publishableKey: string;
  /** How long the world outside takes: disputes 5 s after the payment, payouts 10 s, refunds that wait 5 s. */
  pace?: Partial<Pace>;
}

export interface StripeSandbox extends Sandbox {
  /** Only the API's addresses, for hosts that also want them at `/v1/*` where an SDK without a path prefix looks. Optional. */
  apiPlugin: FastifyPluginAsync;
}

/**
 * An embedded stand-in for Stripe: payments, saved cards, refunds, disputes, connected accounts, transfers, payouts, events and signed webhooks, without
 * money. Register it with a prefix: `app.register(sandbox.plugin, { prefix: '/sandbox/stripe' })`.
 */
export function createStripeSandbox(options: StripeSandboxOptions): StripeSandbox {
  checkKeys(options);
  const { store, clock, log, look = {} } = options;
  const pace: Pace = { disputeMs: 5000, payoutMs: 10_000, refundMs: 5000, ...options.pace };
  const timing = timingOf(options);
  const chaos = calm();
  const faults = faultsOf(chaos);
  const stopping = new AbortController();
  const hooks = webhooks({
    store,
    clock,
    log,
    lane: 'stripe',
    hook: options.deliver,
    hookSecret: options.webhookSecret,
    targets: async () => await endpointTargets(store),
    headers: stripeHeaders,
    typeOf: (event) => ('type' in event && typeof event.type === 'string' ? event.type : ''),
    chaos,
    faults,
    ...timing,
  });
  const due = tasks({
    store,
    clock,
    log,
    lane: 'stripe-tasks',
    run: async (task, objectId) => void (await inner(taskEndpoint(task), { id: objectId })),
    ...timing,
  });
  const perform = performer(store, hooks, due, options.secretKey);
  const origin = () => originOf(options);
  let prefix = '';
  const base = () => `${origin()}${prefix}`;
  const inner: InnerCall = async (endpoint, { id = '', access = 'secret', text = '' }) => {
    const now = Math.floor(clock.now().getTime() / 1000);
    const from = { base: base(), origin: origin(), pace };
    return await perform({
      endpoint,
      path: endpoint.path,
      text,
      facts: { id, part: '', access, account: '', now, requestId: null, idempotencyKey: null, ...from },
    });
  };
  const isAccount = async (id: string) => isIdLike(id) && (await store.load([id])).some((row) => row.kind === 'account');
  const kit: RouteKit = { keys: options, clock, log, perform, isAccount, pace, chaos, faults, stopping: stopping.signal, origin, base };
  return {
    plugin: async (app) => {
      prefix = app.prefix;
      addApiRoutes(app, kit);
      addOwnRoutes(app, kit);
      addChallengeRoutes(app, { inner, look });
      addAccountRoutes(app, { inner, look, clock, base });
    },
    apiPlugin: async (app) => addApiRoutes(app, kit),
    ...lifeOf(hooks, due, stopping),
    chaos,
    struck: faults.struck,
  };
}

async function endpointTargets(store: SandboxStore): Promise<Target[]> {
  const targets: Target[] = [];
  for (const row of await store.list({ kind: 'webhook_endpoint', account: '', limit: 100 })) {
    if (!isOf(row, 'webhook_endpoint') || row.body.status !== 'enabled') continue;
    const { id, url, secret, enabled_events: events } = row.body;
    targets.push({ id, url, secret: secret ?? '', events, hears: row.ref === 'connected' ? 'connected' : 'own' });
  }
  return targets;
}

function stripeHeaders(target: Target, _event: object, body: string, seconds: number): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': signatureHeader(body, target.secret, seconds),
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
