import { type Bodies, isOf } from './bodies.ts';
import { type Chaos, calm } from './chaos.ts';
import { newId } from './ids.ts';
import { keepAlivePoster } from './post.ts';
import { signatureHeader } from './signature.ts';
import type { Body, Delivery, DeliveryResult, SandboxStore } from './store.ts';

export interface Log {
  warn(details: object, message: string): void;
}

export interface HostHook {
  url: string | (() => string);
  /** Event types, or `*`; everything when left out. */
  events?: readonly string[];
}

export interface WebhookOptions {
  store: SandboxStore;
  clock: { now(): Date };
  log: Log;
  hook: HostHook | undefined;
  hookSecret: string;
  /** How long a delivery stays with the process that took it. A crashed process's deliveries wait this long. */
  leaseMs: number;
  pollMs: number;
}

interface Target {
  id: string;
  url: string;
  secret: string;
  events: readonly string[];
}

const answerWithinMs = 8000;
const mostAtOnce = 24;
const mostWaiting = 2000;
const endpointsFreshMs = 2000;
const giveUpAfterMs = 3 * 86_400_000;
const forgetAfterMs = 86_400_000;
const reorderWindowMs = 120;

/** 1, 2, 4 ... seconds, at most five minutes: soon enough for somebody at a desk, rare enough for a dead endpoint. */
export function retryDelay(attempts: number): number {
  return Math.min(1000 * 2 ** (attempts - 1), 300_000);
}

export type Webhooks = ReturnType<typeof webhooks>;

/**
 * Delivers events. A delivery is a row, written together with the change it tells of; what this process knows of is sent
 * at once from memory, and the poller takes what is due again or was left behind by a process that ended.
 */
export function webhooks(options: WebhookOptions) {
  const { store, clock, log } = options;
  const chaos: Chaos = calm();
  const poster = keepAlivePoster(answerWithinMs);
  const waiting: { delivery: Delivery; event: Body }[] = [];
  const timers = new Set<NodeJS.Timeout>();
  let held: { delivery: Delivery; event: Body }[] = [];
  let finished: DeliveryResult[] = [];
  let inFlight = 0;
  let running = false;
  let targets: { list: Target[]; at: number } | null = null;
  let flushing: Promise<void> = Promise.resolve();
  let lastForgotten = 0;

  async function knownTargets(): Promise<Target[]> {
    if (targets !== null && clock.now().getTime() - targets.at < endpointsFreshMs && clock.now().getTime() >= targets.at)
      return targets.list;
    const list: Target[] = options.hook === undefined ? [] : [hostTarget(options.hook, options.hookSecret)];
    for (const row of await store.list({ kind: 'webhook_endpoint', limit: 100 })) {
      if (isOf(row, 'webhook_endpoint') && row.body.status === 'enabled') list.push(endpointTarget(row.body));
    }
    targets = { list, at: clock.now().getTime() };
    return list;
  }

  /** The deliveries an event of this type needs; made before the commit so that they are written with it. */
  async function deliveriesFor(event: { id: string; type: string }): Promise<Delivery[]> {
    const wanted = (await knownTargets()).filter((target) => target.events.includes('*') || target.events.includes(event.type));
    const now = clock.now().getTime();
    const dueAt = running ? now + chaos.delayMs + options.leaseMs : now;
    return wanted.map((target) => ({ id: newId('whd'), eventId: event.id, endpoint: target.id, attempts: 0, dueAt, createdAt: now }));
  }

  /** To be called after the commit. What does not fit in memory is left to the poller. */
  function dispatch(delivery: Delivery, event: Body): void {
    if (!running || waiting.length >= mostWaiting) return;
    if (chaos.delayMs > 0) later(() => enqueue({ delivery, event }), chaos.delayMs);
    else enqueue({ delivery, event });
  }

  function enqueue(item: { delivery: Delivery; event: Body }): void {
    if (!chaos.reorder) {
      waiting.push(item);
      pump();
      return;
    }
    held.push(item);
    if (held.length === 1) later(releaseReversed, reorderWindowMs);
  }

  /** The last becomes the first; one after the other, or the network would put them in order again. */
  function releaseReversed(): void {
    const batch = held.reverse();
    held = [];
    inFlight++;
    void (async () => {
      for (const item of batch) await deliver(item);
      inFlight--;
      pump();
    })();
  }

  function pump(): void {
    while (running && inFlight < mostAtOnce) {
      const item = waiting.shift();
      if (item === undefined) return;
      inFlight++;
      void deliver(item).finally(() => {
        inFlight--;
        pump();
      });
    }
  }

  async function deliver({ delivery, event }: { delivery: Delivery; event: Body }): Promise<void> {
    const attempts = delivery.attempts + 1;
    if (chaos.drop > 0 && Math.random() < chaos.drop) return finish({ id: delivery.id, attempts, dueAt: null });
    try {
      const target = (await knownTargets()).find((one) => one.id === delivery.endpoint);
      if (target === undefined) return finish({ id: delivery.id, attempts, dueAt: null });
      const body = JSON.stringify(event);
      let status = 0;
      for (let copy = 0; copy <= chaos.duplicate; copy++) status = await send(target, body);
      if (status >= 200 && status < 300) return finish({ id: delivery.id, attempts, dueAt: null });
      retry(delivery, attempts, `answered ${status}`);
    } catch (error) {
      retry(delivery, attempts, error instanceof Error ? error.message : 'failed');
    }
  }

  async function send(target: Target, body: string): Promise<number> {
    return await poster.post(target.url, body, {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signatureHeader(body, target.secret, Math.floor(clock.now().getTime() / 1000)),
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    });
  }

  function retry(delivery: Delivery, attempts: number, why: string): void {
    const now = clock.now().getTime();
    const tired = now - delivery.createdAt > giveUpAfterMs;
    log.warn({ delivery: delivery.id, event: delivery.eventId, attempts, why }, tired ? 'webhook given up' : 'webhook will be tried again');
    finish({ id: delivery.id, attempts, dueAt: tired ? null : now + retryDelay(attempts) });
  }

  /** Results are written in batches: under load one statement tells of many deliveries. */
  function finish(result: DeliveryResult): void {
    finished.push(result);
    if (finished.length === 1) later(() => void flush(), 15);
  }

  function flush(): Promise<void> {
    flushing = flushing.then(async () => {
      const batch = finished;
      finished = [];
      if (batch.length === 0) return;
      try {
        await store.settle(batch);
      } catch (error) {
        // Not lost: the rows stay due after their lease and are delivered once more, which receivers must bear anyway.
        log.warn({ error: String(error), deliveries: batch.length }, 'webhook results could not be written');
      }
    });
    return flushing;
  }

  function later(run: () => void, ms: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, ms);
    timers.add(timer);
  }

  async function poll(): Promise<void> {
    try {
      const now = clock.now().getTime();
      const room = mostWaiting - waiting.length;
      if (room > 0) {
        const due = await store.takeDue(now, now + options.leaseMs, Math.min(room, 200));
        for (const item of due) waiting.push(item);
        pump();
      }
      if (now - lastForgotten > 3_600_000) {
        lastForgotten = now;
        await store.forget(now - forgetAfterMs);
      }
    } catch (error) {
      log.warn({ error: String(error) }, 'webhooks could not be read');
    }
    if (running) later(() => void poll(), options.pollMs);
  }

  return {
    chaos,
    deliveriesFor,
    dispatch,
    /** Endpoints were changed here: read them again. */
    endpointsChanged(): void {
      targets = null;
    },
    async start(): Promise<void> {
      if (running) return;
      running = true;
      await poll();
    },
    /** Lets what is under way end (bounded by the answer time), and writes what became of it. */
    async stop(): Promise<void> {
      running = false;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      const until = Date.now() + answerWithinMs;
      while (inFlight > 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 10));
      await flush();
      poster.close();
      waiting.length = 0;
      held = [];
    },
  };
}

function hostTarget(hook: HostHook, secret: string): Target {
  return { id: 'host', url: typeof hook.url === 'function' ? hook.url() : hook.url, secret, events: hook.events ?? ['*'] };
}

function endpointTarget(endpoint: Bodies['webhook_endpoint']): Target {
  return { id: endpoint.id, url: endpoint.url, secret: endpoint.secret ?? '', events: endpoint.enabled_events };
}
