import type { FaultInjector } from '../fault-injection/fault-injector.ts';
import type { FaultSettings } from '../fault-injection/fault-settings.ts';
import { createId } from '../ids.ts';
import type { Body, Delivery, Due } from '../store/rows.ts';
import { Worker, type WorkerOptions } from './worker.ts';

/** The host's webhook endpoint, a setting. */
export interface HostEndpoint {
  url: string;
  /** Event types, or `*`. */
  events: readonly string[];
}

export interface WebhookOptions extends Omit<WorkerOptions, 'handle'> {
  hostEndpoint: HostEndpoint;
  hostSecret: string;
  /** The headers of a delivery, including its signature. `seconds` is now. */
  headers(event: Body, body: string, secret: string, seconds: number): Record<string, string>;
  typeOf(event: Body): string;
  /** What is sent; the whole event by default. */
  payloadOf?(event: Body): object;
  faults: FaultSettings;
  faultInjector: FaultInjector;
}

const timeoutMs = 8000;
const reorderWindowMs = 120;

/** Sends events to the host's endpoint. A delivery is a row, written in the same commit as the event. */
export class Webhooks {
  readonly #options: WebhookOptions;
  readonly #worker: Worker;
  #toReorder: Due[] = [];

  constructor(options: WebhookOptions) {
    this.#options = options;
    this.#worker = new Worker({ ...options, handle: (due) => this.#deliver(due) });
  }

  /** The delivery of an event, to be committed with it; null if the host doesn't subscribe to its type. */
  createDelivery(event: Body): Delivery | null {
    const { clock, queue, leaseMs, faultInjector, typeOf, hostEndpoint } = this.#options;
    const { events } = hostEndpoint;
    if (!events.includes('*') && !events.includes(typeOf(event))) return null;
    const now = clock.now().getTime();
    return {
      id: createId('whd'),
      queue,
      objectId: event.id,
      endpoint: 'host',
      attempts: 0,
      dueAt: this.#worker.isRunning ? now + faultInjector.nextDelayMs() + leaseMs : now,
      createdAt: now,
    };
  }

  /** Call it after the commit. */
  dispatch(delivery: Delivery, event: Body): void {
    if (!this.#worker.isRunning) return;
    const due = { delivery, object: event };
    const delayMs = delivery.dueAt - delivery.createdAt - this.#options.leaseMs;
    if (delayMs > 0) this.#worker.setTimer(() => this.#release(due), delayMs);
    else this.#release(due);
  }

  async start(): Promise<void> {
    await this.#worker.start();
  }

  async stop(): Promise<void> {
    await this.#worker.stop();
    this.#toReorder = [];
  }

  async #deliver({ object: event }: Due): Promise<void> {
    const { faultInjector, payloadOf } = this.#options;
    if (faultInjector.isDropped()) return;
    const body = JSON.stringify(payloadOf?.(event) ?? event);
    const duplicates = faultInjector.nextDuplicates();
    let status = 0;
    for (let copy = 0; copy <= duplicates; copy++) status = await this.#send(event, body);
    if (status < 200 || status > 299) throw new Error(`answered ${status}`);
  }

  async #send(event: Body, body: string): Promise<number> {
    const { clock, hostEndpoint, hostSecret, headers } = this.#options;
    const seconds = Math.floor(clock.now().getTime() / 1000);
    const response = await fetch(hostEndpoint.url, {
      method: 'POST',
      headers: headers(event, body, hostSecret, seconds),
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    // Read to the end, so that the connection is used again.
    await response.arrayBuffer();
    return response.status;
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
