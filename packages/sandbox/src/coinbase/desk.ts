import { createHash } from 'node:crypto';
import type { Task, Tasks } from '../delivery/tasks.ts';
import type { Webhooks } from '../delivery/webhooks.ts';
import { newId } from '../ids.ts';
import type { SandboxStore, Write } from '../store/store.ts';
import { bodyOf, type Checkout, type CheckoutEvent, type CheckoutEventType, type CheckoutRow, isCheckoutRow } from './checkout.ts';
import { internal, keyReused, notFound } from './errors.ts';

/** One go at a request: it reads, and says what is to be changed. */
export class Turn {
  readonly writes: Write[] = [];
  readonly tasks: Task[] = [];
  readonly events: CheckoutEvent[] = [];
  readonly now: Date;
  readonly #store: SandboxStore;

  constructor(store: SandboxStore, now: Date) {
    this.#store = store;
    this.now = now;
  }

  async need(id: string): Promise<CheckoutRow> {
    const row = /^[0-9a-f]{24}$/.test(id) ? (await this.#store.load([id])).find(isCheckoutRow) : undefined;
    if (row === undefined) throw notFound();
    return row;
  }

  /** By what is in the address of its page. */
  async needByToken(token: string): Promise<CheckoutRow> {
    const rows = /^\w{1,100}$/.test(token) ? await this.#store.list({ kind: 'checkout', account: '', refs: [token], limit: 1 }) : [];
    const row = rows.find(isCheckoutRow);
    if (row === undefined) throw notFound();
    return row;
  }

  async list(query: { status?: string; after?: string; limit: number }): Promise<CheckoutRow[]> {
    const rows = await this.#store.list({
      kind: 'checkout',
      account: '',
      limit: query.limit,
      ...(query.status === undefined ? {} : { equal: { status: query.status } }),
      ...(query.after === undefined ? {} : { after: query.after }),
    });
    return rows.filter(isCheckoutRow);
  }

  add(checkout: Checkout, token: string): void {
    this.writes.push({ kind: 'checkout', id: checkout.id, version: 0, account: '', ref: token, body: bodyOf(checkout) });
  }

  change(row: CheckoutRow, changed: Partial<Checkout>): Checkout {
    const checkout: Checkout = { ...row.body.checkout, ...changed, updatedAt: this.now.toISOString() };
    this.writes.push({ kind: 'checkout', id: row.id, version: row.version, account: row.account, ref: row.ref, body: bodyOf(checkout) });
    return checkout;
  }

  tell(eventType: CheckoutEventType, checkout: Checkout): void {
    this.events.push({ id: newId('cbe'), object: 'checkout_event', eventType, checkout });
  }

  later(name: string, objectId: string, at: number): void {
    this.tasks.push({ name, objectId, at });
  }
}

export interface Keyed {
  key: string;
  /** What must be the same when the key comes again. */
  request: string;
  status: number;
}

const mostRounds = 8;

export type Desk = ReturnType<typeof desk>;

/** Runs requests: each is committed whole, together with what is to be told of it and with its answer where it carried a key. */
export function desk(kit: { store: SandboxStore; hooks: Webhooks; tasks: Tasks; clock: { now(): Date } }) {
  const { store, hooks, tasks, clock } = kit;

  async function replayOf({ key, request }: Keyed): Promise<string | null> {
    const before = await store.answer(`coinbase:${key}`);
    if (before === null) return null;
    if (before.fingerprint !== fingerprint(request)) throw keyReused();
    return before.body;
  }

  async function commit(turn: Turn, keyed: Keyed | null, body: string): Promise<boolean> {
    if (turn.writes.length === 0 && keyed === null) return true;
    const told = await Promise.all(turn.events.map(async (event) => ({ event, deliveries: await hooks.deliveriesFor(event) })));
    const events: Write[] = turn.events.map((event) => ({
      kind: 'checkout_event',
      id: event.id,
      version: 0,
      account: '',
      ref: event.checkout.id,
      body: event,
    }));
    const answer =
      keyed === null
        ? null
        : {
            key: `coinbase:${keyed.key}`,
            fingerprint: fingerprint(keyed.request),
            requestId: '',
            status: keyed.status,
            body,
            createdAt: turn.now.getTime(),
          };
    const deliveries = [...told.flatMap((one) => one.deliveries), ...turn.tasks.map(tasks.deliveryOf)];
    if ((await store.commit({ writes: [...turn.writes, ...events], deliveries, answer })) !== 'done') return false;
    for (const one of told) for (const delivery of one.deliveries) hooks.dispatch(delivery, one.event);
    return true;
  }

  return async (work: (turn: Turn) => Promise<object>, keyed: Keyed | null = null): Promise<string> => {
    for (let round = 0; round < mostRounds; round++) {
      const before = keyed === null ? null : await replayOf(keyed);
      if (before !== null) return before;
      const turn = new Turn(store, clock.now());
      const body = JSON.stringify(await work(turn));
      if (await commit(turn, keyed, body)) return body;
      // A row moved since it was read, or the same key was answered meanwhile: look again.
    }
    throw internal('The checkout is being changed by others. Try again.');
  };
}

function fingerprint(request: string): string {
  return createHash('sha256').update(request).digest('base64url');
}
