import { type Checkout, isCheckoutEvent } from './coinbase/checkout.ts';
import { type CheckoutPace, checkoutTasks } from './coinbase/checkouts.ts';
import { type Desk, desk } from './coinbase/desk.ts';
import { hookSignature } from './coinbase/hook-signature.ts';
import { addCoinbaseRoutes } from './coinbase/routes.ts';
import type { ApiKey } from './coinbase/token.ts';
import { tasks } from './delivery/tasks.ts';
import { type Target, webhooks } from './delivery/webhooks.ts';
import { calm, faultsOf } from './faults/chaos.ts';
import { lifeOf, originOf, type Sandbox, type SandboxOptions, timingOf } from './sandbox.ts';
import type { Body } from './store/store.ts';

export interface CoinbaseSandboxOptions extends SandboxOptions {
  /** Who may call; the private halves are with the callers. */
  apiKeys: readonly ApiKey[];
  /** How long the network takes: 3 s for a payment, 3 s for a refund. */
  pace?: Partial<CheckoutPace>;
}

/**
 * An embedded stand-in for Coinbase Business Checkouts: USDC payments with a pretend wallet, refunds and signed webhooks, without a chain. Register it with
 * a prefix: `app.register(sandbox.plugin, { prefix: '/sandbox/coinbase' })`; the API is at `<prefix>/api/v1/checkouts`.
 */
export function createCoinbaseSandbox(options: CoinbaseSandboxOptions): Sandbox {
  if (options.webhookSecret.length < 16) throw new Error('The Coinbase sandbox needs a webhook secret of at least 16 characters.');
  const { store, clock, log } = options;
  const timing = timingOf(options);
  const chaos = calm();
  const faults = faultsOf(chaos);
  const stopping = new AbortController();
  const hooks = webhooks({
    store,
    clock,
    log,
    lane: 'coinbase',
    hook: options.deliver,
    hookSecret: options.webhookSecret,
    targets: async () => [],
    headers: hookHeaders,
    typeOf: (event) => (isCheckoutEvent(event) ? event.eventType : ''),
    bodyOf: sentOf,
    chaos,
    faults,
    ...timing,
  });
  const due = tasks({ store, clock, log, lane: 'coinbase-tasks', run: async (task, id) => await runTask(atDesk, task, id), ...timing });
  const atDesk = desk({ store, hooks, tasks: due, clock });
  const origin = () => originOf(options);
  let prefix = '';
  return {
    plugin: async (app) => {
      prefix = app.prefix;
      addCoinbaseRoutes(app, {
        desk: atDesk,
        apiKeys: options.apiKeys,
        pace: { confirmMs: 3000, refundMs: 3000, ...options.pace },
        look: options.look ?? {},
        clock,
        log,
        chaos,
        faults,
        stopping: stopping.signal,
        base: () => `${origin()}${prefix}`,
        prefix: () => prefix,
      });
    },
    ...lifeOf(hooks, due, stopping),
    chaos,
    struck: faults.struck,
  };
}

async function runTask(atDesk: Desk, name: string, id: string): Promise<void> {
  const run = checkoutTasks[name];
  if (run === undefined) throw new Error(`there is no task ${name}`);
  await atDesk(async (turn) => await run(turn, id));
}

/** The checkout as it then was, with the name of what happened. */
function sentOf(event: Body): Checkout & { eventType: string } {
  if (!isCheckoutEvent(event)) throw new Error(`${event.id} is no event`);
  return { ...event.checkout, eventType: event.eventType };
}

function hookHeaders(target: Target, event: Body, body: string, seconds: number): Record<string, string> {
  const headers = {
    'content-type': 'application/json',
    'x-event-id': event.id,
    'x-event-type': isCheckoutEvent(event) ? event.eventType : '',
  };
  return { ...headers, 'x-hook0-signature': hookSignature(body, headers, target.secret, seconds) };
}
