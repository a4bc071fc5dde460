import type Stripe from 'stripe';
import type { Task } from '../delivery/tasks.ts';
import { isIdLike, newId } from '../ids.ts';
import type { Body, Kind, ListQuery, Row, SandboxStore, Write } from '../store/store.ts';
import { type Bodies, isOf, type RowOf } from './bodies.ts';
import { noSuch } from './errors.ts';
import { apiVersion } from './objects.ts';
import type { Params } from './params.ts';

export type Access = 'secret' | 'publishable';

export interface CallFacts {
  params: Params;
  /** The id in the path, or ''. */
  id: string;
  /** The second id in the path, or ''. */
  part: string;
  access: Access;
  /** The connected account it is done for (`Stripe-Account`), '' for the platform itself. */
  account: string;
  /** Seconds. */
  now: number;
  /** null for what the stand-in does by itself. */
  requestId: string | null;
  idempotencyKey: string | null;
  /** Where people's browsers find this stand-in, for example `http://localhost:8080/sandbox/stripe`. */
  base: string;
  /** The only origin a challenge may send people back to. */
  origin: string;
  pace: Pace;
}

/** How long the world outside takes, in milliseconds. */
export interface Pace {
  /** Until the holder of the card that is disputed does so. */
  disputeMs: number;
  /** Until a bank has a payout. */
  payoutMs: number;
  /** Until a refund that is pending first goes through. */
  refundMs: number;
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
  /** May be called for a connected account. */
  connected?: true;
  run(call: Call): Promise<Outcome>;
}

const shownName: Partial<Record<Kind, string>> = {
  payment_method: 'PaymentMethod',
  setup_intent: 'setupintent',
  balance_transaction: 'balance transaction',
  webhook_endpoint: 'webhook endpoint',
};

/** One request: reads rows, collects what it wants changed, and is run again from the start if a row moved meanwhile. */
export class Call {
  readonly params: Params;
  readonly id: string;
  readonly part: string;
  readonly access: Access;
  readonly account: string;
  readonly now: number;
  readonly base: string;
  readonly origin: string;
  readonly pace: Pace;
  readonly writes: Write[] = [];
  readonly tasks: Task[] = [];
  readonly events: Stripe.EventBase[] = [];
  readonly #request: { id: string | null; idempotency_key: string | null };
  readonly #store: SandboxStore;
  readonly #rows = new Map<string, Row>();

  constructor(facts: CallFacts, store: SandboxStore, loaded: Row[]) {
    this.params = facts.params;
    this.id = facts.id;
    this.part = facts.part;
    this.access = facts.access;
    this.account = facts.account;
    this.pace = facts.pace;
    this.now = facts.now;
    this.base = facts.base;
    this.origin = facts.origin;
    this.#request = { id: facts.requestId, idempotency_key: facts.idempotencyKey };
    this.#store = store;
    for (const row of loaded) this.#rows.set(row.id, row);
  }

  /** What belongs to another account is not there. */
  async find<K extends Kind>(kind: K, id: string, account = this.account): Promise<RowOf<K> | null> {
    if (!this.#rows.has(id) && isIdLike(id)) {
      for (const row of await this.#store.load([id])) this.#rows.set(row.id, row);
    }
    const row = this.#rows.get(id);
    return row !== undefined && row.account === account && isOf(row, kind) ? row : null;
  }

  /** Whosever it is; for what the stand-in does by itself. */
  async findAnywhere<K extends Kind>(kind: K, id: string): Promise<RowOf<K> | null> {
    const [row] = await this.#store.load([id]);
    if (row !== undefined) this.#rows.set(row.id, row);
    return row !== undefined && isOf(row, kind) ? row : null;
  }

  /** The row, or Stripe's `resource_missing` about this parameter. */
  async need<K extends Kind>(kind: K, id = this.id, param = 'id', account = this.account): Promise<RowOf<K>> {
    const row = await this.find(kind, id, account);
    if (row === null) throw noSuch(shownName[kind] ?? kind, id, param);
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

  async list<K extends Kind>(query: Omit<ListQuery, 'account'> & { kind: K }, account = this.account): Promise<RowOf<K>[]> {
    const rows: RowOf<K>[] = [];
    for (const row of await this.#store.list({ ...query, account })) {
      if (isOf(row, query.kind)) rows.push(row);
    }
    return rows;
  }

  async sums(account = this.account) {
    return await this.#store.sums(this.now, account);
  }

  add<K extends Kind>(kind: K, body: Bodies[K] & Body, ref: string | null = null, account = this.account): void {
    this.writes.push({ kind, id: body.id, version: 0, account, ref, body });
  }

  /** The last change of a row is the one that counts. */
  change<K extends Kind>(row: RowOf<K>, body: Bodies[K] & Body): void {
    const before = this.writes.findIndex((write) => write.id === row.id);
    const { kind, id, version, account, ref } = row;
    const write: Write = { kind, id, version, account, ref, body };
    if (before < 0) this.writes.push(write);
    else this.writes[before] = write;
  }

  /** Changes what this call added or read before. */
  amend(body: Body): void {
    const pending = this.writes.find((write) => write.id === body.id);
    const row = this.#rows.get(body.id);
    if (pending !== undefined) pending.body = body;
    else if (row !== undefined) this.writes.push({ ...row, body });
    else throw new Error(`${body.id} was not read`);
  }

  remove({ kind, id, version, account, ref }: Row): void {
    this.writes.push({ kind, id, version, account, ref, body: null });
  }

  /** Has something done later, `afterMs` from now. */
  later(name: string, objectId: string, afterMs: number): void {
    this.tasks.push({ name, objectId, at: this.now * 1000 + afterMs });
  }

  emit(type: Stripe.EventBase['type'], object: Body, previous?: Record<string, unknown>, account = this.account): void {
    this.events.push({
      ...(account === '' ? {} : { account }),
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
