import type { FastifyPluginAsync } from 'fastify';
import { addChallengeRoutes } from './stripe/challenge.ts';
import type { Chaos } from './stripe/chaos.ts';
import { performer } from './stripe/perform.ts';
import { addApiRoutes, addOwnRoutes, type RouteKit } from './stripe/routes.ts';
import type { SandboxStore } from './stripe/store.ts';
import { type HostHook, type Log, webhooks } from './stripe/webhooks.ts';

export interface StripeSandboxOptions {
  store: SandboxStore;
  /** `sk_test_...`: a live key is refused, since this takes no money. */
  secretKey: string;
  /** `pk_test_...` */
  publishableKey: string;
  /** `whsec_...`: signs what goes to `deliver`. */
  webhookSecret: string;
  clock: { now(): Date };
  log: Log;
  /** The host's own webhook endpoint, beside those made through the API. */
  deliver?: HostHook;
  /** The origin people's browsers use; a function where the port is known late. */
  publicUrl: string | (() => string);
  /** How long a delivery belongs to the process that took it; 10 s. */
  leaseMs?: number;
  /** How often due deliveries are looked for; 1 s. */
  pollMs?: number;
}

export interface StripeSandbox {
  /** Register with a prefix: `app.register(sandbox.plugin, { prefix: '/sandbox/stripe' })`. */
  plugin: FastifyPluginAsync;
  /** Only the API's addresses, for hosts that also want them at `/v1/*` where an SDK without a path prefix looks. Optional. */
  apiPlugin: FastifyPluginAsync;
  /** Starts to deliver webhooks, those of an earlier run too. Call it once the server listens. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Change its fields to make webhooks misbehave. */
  chaos: Chaos;
}

/** An embedded stand-in for Stripe: payment intents, refunds, events and signed webhooks, without money. */
export function createStripeSandbox(options: StripeSandboxOptions): StripeSandbox {
  checkKeys(options);
  const { store, clock, log } = options;
  const deliverer = webhooks({
    store,
    clock,
    log,
    hook: options.deliver,
    hookSecret: options.webhookSecret,
    leaseMs: options.leaseMs ?? 10_000,
    pollMs: options.pollMs ?? 1000,
  });
  const perform = performer(store, deliverer, options.secretKey);
  const origin = () => new URL(typeof options.publicUrl === 'function' ? options.publicUrl() : options.publicUrl).origin;
  let prefix = '';
  const kit: RouteKit = { keys: options, clock, log, perform, webhooks: deliverer, origin, base: () => `${origin()}${prefix}` };
  return {
    plugin: async (app) => {
      prefix = app.prefix;
      addApiRoutes(app, kit);
      addOwnRoutes(app, kit);
      addChallengeRoutes(app, kit);
    },
    apiPlugin: async (app) => addApiRoutes(app, kit),
    start: deliverer.start,
    stop: deliverer.stop,
    chaos: deliverer.chaos,
  };
}

function checkKeys({ secretKey, publishableKey, webhookSecret }: StripeSandboxOptions): void {
  if (!/^sk_test_\w{16,}$/.test(secretKey))
    throw new Error('The Stripe sandbox needs a secret key that starts with sk_test_; it refuses live keys.');
  if (!/^pk_test_\w{16,}$/.test(publishableKey))
    throw new Error('The Stripe sandbox needs a publishable key that starts with pk_test_; it refuses live keys.');
  if (!/^whsec_\w{16,}$/.test(webhookSecret)) throw new Error('The Stripe sandbox needs a webhook secret that starts with whsec_.');
}
