import type Stripe from 'stripe';
import { type Bodies, isOf, type RowOf } from './bodies.ts';
import { noSuch } from './errors.ts';
import { isIdLike, newId } from './ids.ts';
import { apiVersion } from './objects.ts';
import type { Params } from './params.ts';
import type { Body, Kind, ListQuery, Row, SandboxStore, Write } from './store.ts';

export type Access = 'secret' | 'publishable';

export interface CallFacts {
  params: Params;
  /** The id in the path, or ''. */
  id: string;
  access: Access;
  /** Seconds. */
  now: number;
  requestId: string;
  idempotencyKey: string | null;
  /** Where people's browsers find this stand-in, for example `http://localhost:8080/sandbox/stripe`. */
  base: string;
  /** The only origin a challenge may send people back to. */
  origin: string;
}

export interface Outcome {
  body: object;
  /** 200 unless the call ends in a refusal that leaves traces, as a declined card does. */
  status?: number;
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** May be called with a publishable key; the handler then asks for the client secret. */
  publishable?: true;
  run(call: Call): Promise<Outcome>;
}

const shownName: Record<Kind, string> = {
  payment_intent: 'payment_intent',
  payment_method: 'PaymentMethod',
  charge: 'charge',
  refund: 'refund',
  balance_transaction: 'balance transaction',
  customer: 'customer',
  event: 'event',
  webhook_endpoint: 'webhook endpoint',
};

/** One request: reads rows, collects what it wants changed, and is run again from the start if a row moved meanwhile. */
export class Call {
  readonly params: Params;
  readonly id: string;
  readonly access: Access;
  readonly now: number;
  readonly base: string;
  readonly origin: string;
  readonly writes: Write[] = [];
  readonly events: Stripe.EventBase[] = [];
  readonly #request: { id: string; idempotency_key: string | null };
  readonly #store: SandboxStore;
  readonly #rows = new Map<string, Row>();

  constructor(facts: CallFacts, store: SandboxStore, loaded: Row[]) {
    this.params = facts.params;
    this.id = facts.id;
    this.access = facts.access;
    this.now = facts.now;
    this.base = facts.base;
    this.origin = facts.origin;
    this.#request = { id: facts.requestId, idempotency_key: facts.idempotencyKey };
    this.#store = store;
    for (const row of loaded) this.#rows.set(row.id, row);
  }

  async find<K extends Kind>(kind: K, id: string): Promise<RowOf<K> | null> {
    if (!this.#rows.has(id) && isIdLike(id)) {
      for (const row of await this.#store.load([id])) this.#rows.set(row.id, row);
    }
    const row = this.#rows.get(id);
    return row !== undefined && isOf(row, kind) ? row : null;
  }

  /** The row, or Stripe's `resource_missing` about this parameter. */
  async need<K extends Kind>(kind: K, id = this.id, param = 'id'): Promise<RowOf<K>> {
    const row = await this.find(kind, id);
    if (row === null) throw noSuch(shownName[kind], id, param);
    return row;
  }

  /** Several objects by id, as they will be once this call is committed. */
  async bodies(ids: string[]): Promise<Map<string, Body>> {
    const written = new Map(this.writes.flatMap((write) => (write.body === null ? [] : [[write.id, write.body] as const])));
    const missing = ids.filter((id) => !written.has(id) && !this.#rows.has(id));
    if (missing.length > 0) {
      for (const row of await this.#store.load(missing)) this.#rows.set(row.id, row);
    }
    const found = new Map<string, Body>();
    for (const id of ids) {
      const body = written.get(id) ?? this.#rows.get(id)?.body;
      if (body !== undefined) found.set(id, body);
    }
    return found;
  }

  async list<K extends Kind>(query: ListQuery & { kind: K }): Promise<RowOf<K>[]> {
    const rows: RowOf<K>[] = [];
    for (const row of await this.#store.list(query)) {
      if (isOf(row, query.kind)) rows.push(row);
    }
    return rows;
  }

  async sums() {
    return await this.#store.sums(this.now);
  }

  add<K extends Kind>(kind: K, body: Bodies[K] & Body, ref: string | null = null): void {
    this.writes.push({ kind, id: body.id, version: 0, ref, body });
  }

  change<K extends Kind>(row: RowOf<K>, body: Bodies[K] & Body): void {
    this.writes.push({ kind: row.kind, id: row.id, version: row.version, ref: null, body });
  }

  remove(row: Row): void {
    this.writes.push({ kind: row.kind, id: row.id, version: row.version, ref: null, body: null });
  }

  emit(type: Stripe.EventBase['type'], object: Body, previous?: Record<string, unknown>): void {
    this.events.push({
      id: newId('evt'),
      object: 'event',
      api_version: apiVersion,
      created: this.now,
      data: previous === undefined ? { object } : { object, previous_attributes: previous },
      livemode: false,
      pending_webhooks: 0,
      request: this.#request,
      type,
    } satisfies Stripe.EventBase);
  }
}
