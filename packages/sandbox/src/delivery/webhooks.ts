import type { Chaos, Faults } from '../faults/chaos.ts';
import { newId } from '../ids.ts';
import type { Body, Delivery, Due, SandboxStore } from '../store/store.ts';
import { type Log, openLane } from './lane.ts';
import { keepAlivePoster } from './post.ts';

export interface HostHook {
  url: string | (() => string);
  /** Event types, or `*`; everything when left out. */
  events?: readonly string[];
}

/** Who is told. */
export interface Target {
  id: string;
  url: string;
  secret: string;
  events: readonly string[];
  /** Whose events: the platform's own, those of connected accounts, or both. */
  hears: 'own' | 'connected' | 'all';
}

export interface WebhookOptions {
  store: SandboxStore;
  clock: { now(): Date };
  log: Log;
  lane: string;
  hook: HostHook | undefined;
  hookSecret: string;
  /** Endpoints made through the API. */
  targets(): Promise<Target[]>;
  /** The headers of a delivery, the signature among them. `seconds` is now. */
  headers(target: Target, object: Body, body: string, seconds: number): Record<string, string>;
  /** The name of what happened, by which targets are chosen. */
  typeOf(object: Body): string;
  /** What is sent of it; all of it when left out. */
  bodyOf?(object: Body): object;
  chaos: Chaos;
  faults: Faults;
  leaseMs: number;
  pollMs: number;
}

const answerWithinMs = 8000;
const endpointsFreshMs = 2000;
const reorderWindowMs = 120;

export type Webhooks = ReturnType<typeof webhooks>;

/** Tells endpoints of events. A delivery is a row, written together with the change it tells of. */
export function webhooks(options: WebhookOptions) {
  const { store, clock, log, chaos, faults } = options;
  const poster = keepAlivePoster(answerWithinMs);
  const lane = openLane({ ...options, store, clock, log, handle: deliver });
  let held: Due[] = [];
  let known: { list: Target[]; at: number } | null = null;

  async function knownTargets(): Promise<Target[]> {
    const now = clock.now().getTime();
    if (known !== null && now - known.at < endpointsFreshMs && now >= known.at) return known.list;
    const list = [...(options.hook === undefined ? [] : [hostTarget(options.hook, options.hookSecret)]), ...(await options.targets())];
    known = { list, at: now };
    return list;
  }

  async function deliver({ delivery, object }: Due): Promise<void> {
    if (faults.isDropped()) return;
    const target = (await knownTargets()).find((one) => one.id === delivery.endpoint);
    if (target === undefined) return;
    const body = JSON.stringify(options.bodyOf?.(object) ?? object);
    const copies = faults.copies();
    let status = 0;
    for (let copy = 0; copy <= copies; copy++) status = await send(target, object, body);
    if (status < 200 || status > 299) throw new Error(`answered ${status}`);
  }

  async function send(target: Target, object: Body, body: string): Promise<number> {
    const seconds = Math.floor(clock.now().getTime() / 1000);
    return await poster.post(target.url, body, options.headers(target, object, body, seconds));
  }

  /** The last becomes the first; one after the other, or the network would put them in order again. */
  function releaseReversed(): void {
    const batch = held.reverse();
    held = [];
    faults.reordered(batch.length);
    void lane.inOrder(batch);
  }

  function release(item: Due): void {
    if (!chaos.reorder) {
      lane.dispatch(item);
      return;
    }
    held.push(item);
    if (held.length === 1) lane.later(releaseReversed, reorderWindowMs);
  }

  return {
    /** The deliveries an event needs; made before the commit so that they are written with it. */
    async deliveriesFor(object: Body & { account?: string }): Promise<Delivery[]> {
      const type = options.typeOf(object);
      const hears = object.account === undefined ? 'own' : 'connected';
      const wanted = (await knownTargets()).filter(
        (target) => (target.hears === 'all' || target.hears === hears) && (target.events.includes('*') || target.events.includes(type)),
      );
      const now = clock.now().getTime();
      return wanted.map((target) => ({
        id: newId('whd'),
        lane: options.lane,
        objectId: object.id,
        endpoint: target.id,
        attempts: 0,
        dueAt: lane.isRunning() ? now + faults.delayMs() + options.leaseMs : now,
        createdAt: now,
      }));
    },
    /** To be called after the commit. */
    dispatch(delivery: Delivery, object: Body): void {
      if (!lane.isRunning()) return;
      const delayMs = delivery.dueAt - delivery.createdAt - options.leaseMs;
      if (delayMs > 0) lane.later(() => release({ delivery, object }), delayMs);
      else release({ delivery, object });
    },
    /** Endpoints were changed here: read them again. */
    endpointsChanged(): void {
      known = null;
    },
    start: lane.start,
    async stop(): Promise<void> {
      await lane.stop();
      poster.close();
      held = [];
    },
  };
}

function hostTarget(hook: HostHook, secret: string): Target {
  return { id: 'host', url: typeof hook.url === 'function' ? hook.url() : hook.url, secret, events: hook.events ?? ['*'], hears: 'all' };
}
