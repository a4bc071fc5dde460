import type { ApiKey } from './coinbase/bearer-token.ts';
import { type CheckoutDelays, checkoutTasks } from './coinbase/checkout-endpoints.ts';
import { type Checkout, isCheckoutEvent } from './coinbase/checkout-object.ts';
import { RequestHandler } from './coinbase/request-handler.ts';
import { addCoinbaseRoutes } from './coinbase/routes.ts';
import { signWebhook } from './coinbase/webhook-signature.ts';
import { createScheduledTasks } from './delivery/scheduled-tasks.ts';
import { Webhooks } from './delivery/webhooks.ts';
import { createLifecycle, createSandboxParts, type Sandbox, type SandboxOptions } from './sandbox.ts';
import type { Body } from './store/rows.ts';

export interface CoinbaseSandboxOptions extends SandboxOptions {
  apiKeys: readonly ApiKey[];
  /** By default the network takes 3 s for a payment and 3 s for a refund. */
  delays?: Partial<CheckoutDelays>;
}

/**
 * An embedded replacement for Coinbase Business Checkouts with a test wallet instead of a blockchain. Register it with a prefix:
 * `app.register(sandbox.plugin, { prefix: '/sandbox/coinbase' })`; the API is at `<prefix>/api/v1/checkouts`.
 */
export function createCoinbaseSandbox(options: CoinbaseSandboxOptions): Sandbox {
  if (options.webhookSecret.length < 16) throw new Error('The Coinbase sandbox needs a webhook secret of at least 16 characters.');
  const { store, clock, log } = options;
  const { faults, faultInjector, stopping, worker, origin } = createSandboxParts(options);
  const webhooks = new Webhooks({
    ...worker,
    queue: 'coinbase',
    hostEndpoint: options.deliver,
    hostSecret: options.webhookSecret,
    headers: createWebhookHeaders,
    typeOf: (event) => (isCheckoutEvent(event) ? event.eventType : ''),
    payloadOf: toPayload,
    faults,
    faultInjector,
  });
  const tasks = createScheduledTasks({ ...worker, queue: 'coinbase-tasks', run: (task, id) => runTask(requestHandler, task, id) });
  const requestHandler = new RequestHandler({ store, webhooks, tasks, clock });
  let prefix = '';
  return {
    plugin: async (app) => {
      prefix = app.prefix;
      addCoinbaseRoutes(app, {
        ...{ requestHandler, clock, log, faults, faultInjector },
        apiKeys: options.apiKeys,
        delays: { confirmMs: 3000, refundMs: 3000, ...options.delays },
        theme: options.theme ?? {},
        stopping: stopping.signal,
        base: () => `${origin()}${prefix}`,
        prefix: () => prefix,
      });
    },
    ...createLifecycle(webhooks, tasks, stopping),
    faults,
    faultCounts: faultInjector.counts,
  };
}

async function runTask(requestHandler: RequestHandler, name: string, id: string): Promise<void> {
  const run = checkoutTasks[name];
  if (run === undefined) throw new Error(`there is no task ${name}`);
  await requestHandler.handle((call) => run(call, id));
}

/** The checkout at the time of the event, with the event's type. */
function toPayload(event: Body): Checkout & { eventType: string } {
  if (!isCheckoutEvent(event)) throw new Error(`${event.id} is not an event`);
  return { ...event.checkout, eventType: event.eventType };
}

function createWebhookHeaders(event: Body, body: string, secret: string, seconds: number): Record<string, string> {
  const headers = {
    'content-type': 'application/json',
    'x-event-id': event.id,
    'x-event-type': isCheckoutEvent(event) ? event.eventType : '',
  };
  return { ...headers, 'x-hook0-signature': signWebhook(body, headers, secret, seconds) };
}
