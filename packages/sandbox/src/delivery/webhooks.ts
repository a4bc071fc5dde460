import type { FaultInjector } from '../fault-injection/fault-injector.ts';
import type { FaultSettings } from '../fault-injection/fault-settings.ts';
import { createId } from '../ids.ts';
import type { Body, Delivery, Due } from '../store/rows.ts';
import { createHttpClient } from './http-client.ts';
import { Worker, type WorkerOptions } from './worker.ts';

/** The host's webhook endpoint, a setting. */
export interface HostEndpoint {
  url: string;
  /** Event types; all by default. */
  events?: readonly string[];
}

export interface WebhookTarget {
  id: string;
  url: string;
  secret: string;
  /** Event types, or `*`. */
  events: readonly string[];
  /** Events of the platform, of connected accounts, or both. */
  scope: 'platform' | 'connected' | 'all';
}

export interface WebhookOptions extends Omit<WorkerOptions, 'handle'> {
  hostEndpoint: HostEndpoint | undefined;
  hostSecret: string;
  /** Endpoints created through the API. */
  loadTargets(): Promise<WebhookTarget[]>;
  /** The headers of a delivery, including its signature. `seconds` is now. */
  headers(target: WebhookTarget, event: Body, body: string, seconds: number): Record<string, string>;
  typeOf(event: Body): string;
  /** What is sent; the whole event by default. */
  payloadOf?(event: Body): object;
  faults: FaultSettings;
  faultInjector: FaultInjector;
}

const timeoutMs = 8000;
const targetsCachedMs = 2000;
const reorderWindowMs = 120;

/** Sends events to endpoints. A delivery is a row, written in the same commit as the event. */
export class Webhooks {
  readonly #options: WebhookOptions;
  readonly #worker: Worker;
  readonly #httpClient = createHttpClient(timeoutMs);
  #toReorder: Due[] = [];
  #cachedTargets: { list: WebhookTarget[]; at: number } | null = null;

  constructor(options: WebhookOptions) {
    this.#options = options;
    this.#worker = new Worker({ ...options, handle: (due) => this.#deliver(due) });
  }

  /** The deliveries of an event, to be committed with it. */
  async createDeliveries(event: Body & { account?: string }): Promise<Delivery[]> {
    const { clock, queue, leaseMs, faultInjector, typeOf } = this.#options;
    const type = typeOf(event);
    const scope = event.account === undefined ? 'platform' : 'connected';
    const targets = (await this.#loadTargets()).filter(
      (target) => (target.scope === 'all' || target.scope === scope) && (target.events.includes('*') || target.events.includes(type)),
    );
    const now = clock.now().getTime();
    return targets.map((target) => ({
      id: createId('whd'),
      queue,
      objectId: event.id,
      endpoint: target.id,
      attempts: 0,
      dueAt: this.#worker.isRunning ? now + faultInjector.nextDelayMs() + leaseMs : now,
      createdAt: now,
    }));
  }

  /** Call it after the commit. */
  dispatch(delivery: Delivery, event: Body): void {
    if (!this.#worker.isRunning) return;
    const due = { delivery, object: event };
    const delayMs = delivery.dueAt - delivery.createdAt - this.#options.leaseMs;
    if (delayMs > 0) this.#worker.setTimer(() => this.#release(due), delayMs);
    else this.#release(due);
  }

  clearTargetCache(): void {
    this.#cachedTargets = null;
  }

  async start(): Promise<void> {
    await this.#worker.start();
  }

  async stop(): Promise<void> {
    await this.#worker.stop();
    this.#httpClient.close();
    this.#toReorder = [];
  }

  async #loadTargets(): Promise<WebhookTarget[]> {
    const { clock, hostEndpoint, hostSecret, loadTargets } = this.#options;
    const now = clock.now().getTime();
    const cached = this.#cachedTargets;
    if (cached !== null && now - cached.at < targetsCachedMs && now >= cached.at) return cached.list;
    const host: WebhookTarget[] = hostEndpoint
      ? [{ id: 'host', url: hostEndpoint.url, secret: hostSecret, events: hostEndpoint.events ?? ['*'], scope: 'all' }]
      : [];
    const list = [...host, ...(await loadTargets())];
    this.#cachedTargets = { list, at: now };
    return list;
  }

  async #deliver({ delivery, object: event }: Due): Promise<void> {
    const { faultInjector, payloadOf } = this.#options;
    if (faultInjector.isDropped()) return;
    const target = (await this.#loadTargets()).find((one) => one.id === delivery.endpoint);
    if (target === undefined) return;
    const body = JSON.stringify(payloadOf?.(event) ?? event);
    const duplicates = faultInjector.nextDuplicates();
    let status = 0;
    for (let copy = 0; copy <= duplicates; copy++) status = await this.#send(target, event, body);
    if (status < 200 || status > 299) throw new Error(`answered ${status}`);
  }

  async #send(target: WebhookTarget, event: Body, body: string): Promise<number> {
    const seconds = Math.floor(this.#options.clock.now().getTime() / 1000);
    return await this.#httpClient.post(target.url, body, this.#options.headers(target, event, body, seconds));
  }

  #release(item: Due): void {
    if (!this.#options.faults.reorder) {
      this.#worker.dispatch(item);
      return;
    }
    this.#toReorder.push(item);
    if (this.#toReorder.length === 1) this.#worker.setTimer(() => this.#sendReversed(), reorderWindowMs);
  }

  /** One after the other: sent at once, they could arrive in their original order. */
  #sendReversed(): void {
    const batch = this.#toReorder.reverse();
    this.#toReorder = [];
    this.#options.faultInjector.countReordered(batch.length);
    void this.#worker.runInOrder(batch);
  }
}
