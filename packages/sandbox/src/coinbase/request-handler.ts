import { createHash } from 'node:crypto';
import type { ScheduledTasks, Task } from '../delivery/scheduled-tasks.ts';
import type { Webhooks } from '../delivery/webhooks.ts';
import { createId } from '../ids.ts';
import type { SavedResponse, Write } from '../store/rows.ts';
import type { SandboxStore } from '../store/store.ts';
import { type Checkout, type CheckoutEvent, type CheckoutEventType, type CheckoutRow, isCheckoutRow, toBody } from './checkout-object.ts';
import { createInternalError, createKeyReusedError, createNotFoundError } from './coinbase-error.ts';

/** One attempt at a request: reads rows and collects changes. */
export class CheckoutCall {
  readonly writes: Write[] = [];
  readonly tasks: Task[] = [];
  readonly events: CheckoutEvent[] = [];
  readonly now: Date;
  readonly #store: SandboxStore;

  constructor(store: SandboxStore, now: Date) {
    this.#store = store;
    this.now = now;
  }

  async require(id: string): Promise<CheckoutRow> {
    const row = /^[0-9a-f]{24}$/.test(id) ? (await this.#store.load([id])).find(isCheckoutRow) : undefined;
    if (row === undefined) throw createNotFoundError();
    return row;
  }

  /** By the secret in the address of its page. */
  async requireByToken(token: string): Promise<CheckoutRow> {
    const rows = /^\w{1,100}$/.test(token) ? await this.#store.list({ kind: 'checkout', account: '', ref: token, limit: 1 }) : [];
    const row = rows.find(isCheckoutRow);
    if (row === undefined) throw createNotFoundError();
    return row;
  }

  async list(after: string | undefined, limit: number): Promise<CheckoutRow[]> {
    return (await this.#store.list({ kind: 'checkout', account: '', limit, after })).filter(isCheckoutRow);
  }

  add(checkout: Checkout, token: string): void {
    this.writes.push({ kind: 'checkout', id: checkout.id, version: 0, account: '', ref: token, body: toBody(checkout) });
  }

  change({ id, version, account, ref, body }: CheckoutRow, changed: Partial<Checkout>): Checkout {
    const checkout: Checkout = { ...body.checkout, ...changed, updatedAt: this.now.toISOString() };
    this.writes.push({ kind: 'checkout', id, version, account, ref, body: toBody(checkout) });
    return checkout;
  }

  emit(eventType: CheckoutEventType, checkout: Checkout): void {
    this.events.push({ id: createId('cbe'), object: 'checkout_event', eventType, checkout });
  }

  schedule(name: string, objectId: string, at: number): void {
    this.tasks.push({ name, objectId, at });
  }
}

export interface IdempotentRequest {
  key: string;
  /** Method, address and body; they must be the same when the key is used again. */
  request: string;
  status: number;
}

const maxAttempts = 8;

type Services = { store: SandboxStore; webhooks: Webhooks; tasks: ScheduledTasks; clock: { now(): Date } };

/** Runs a request and commits its changes with their events and the response for idempotent replay. */
export class RequestHandler {
  readonly #services: Services;

  constructor(services: Services) {
    this.#services = services;
  }

  /** Repeats `work` if a row was changed since it was read. */
  async handle(work: (call: CheckoutCall) => Promise<object>, idempotent: IdempotentRequest | null = null): Promise<string> {
    const { store, clock } = this.#services;
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const replay = idempotent && (await this.#findReplay(idempotent));
      if (replay !== null) return replay;
      const call = new CheckoutCall(store, clock.now());
      const body = JSON.stringify(await work(call));
      if (await this.#commit(call, idempotent, body)) return body;
    }
    throw createInternalError('The checkout is being changed by others. Try again.');
  }

  async #findReplay({ key, request }: IdempotentRequest): Promise<string | null> {
    const saved = await this.#services.store.findResponse(createResponseKey(key));
    if (saved === null) return null;
    if (saved.fingerprint !== createFingerprint(request)) throw createKeyReusedError();
    return saved.body;
  }

  async #commit(call: CheckoutCall, idempotent: IdempotentRequest | null, body: string): Promise<boolean> {
    const { store, webhooks, tasks } = this.#services;
    if (call.writes.length === 0 && idempotent === null) return true;
    const events = call.events.map((event) => ({ event, delivery: webhooks.createDelivery(event) }));
    const eventRows = call.events.map((event) => ({
      ...{ kind: 'checkout_event' as const, id: event.id, version: 0, account: '', ref: event.checkout.id },
      body: event,
    }));
    const response: SavedResponse | null = idempotent && {
      key: createResponseKey(idempotent.key),
      fingerprint: createFingerprint(idempotent.request),
      requestId: '',
      status: idempotent.status,
      body,
      createdAt: call.now.getTime(),
    };
    const deliveries = [...events.flatMap(({ delivery }) => delivery ?? []), ...call.tasks.map((task) => tasks.newDelivery(task))];
    if ((await store.commit({ writes: [...call.writes, ...eventRows], deliveries, response })) !== 'done') return false;
    for (const { event, delivery } of events) if (delivery !== null) webhooks.dispatch(delivery, event);
    return true;
  }
}

function createResponseKey(key: string): string {
  return `coinbase:${key}`;
}

function createFingerprint(request: string): string {
  return createHash('sha256').update(request).digest('base64url');
}
