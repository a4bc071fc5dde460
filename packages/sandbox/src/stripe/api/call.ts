import type Stripe from 'stripe';
import type { Task } from '../../delivery/scheduled-tasks.ts';
import { createId, isIdLike } from '../../ids.ts';
import type { Body, Kind, ListQuery, Row, Write } from '../../store/rows.ts';
import type { SandboxStore } from '../../store/store.ts';
import { apiVersion } from './new-objects.ts';
import { type Bodies, isOfKind, type RowOf } from './object-types.ts';
import type { Params } from './params.ts';
import { createNoSuchError } from './stripe-error.ts';

export type Access = 'secret' | 'publishable';

export interface CallContext {
  params: Params;
  /** The id in the path, or ''. */
  id: string;
  access: Access;
  /** The connected account (`Stripe-Account`), '' for the platform. */
  account: string;
  /** Seconds. */
  now: number;
  /** null for the sandbox's own pages and tasks. */
  requestId: string | null;
  idempotencyKey: string | null;
  /** The sandbox's address for browsers, for example `http://localhost:8080/sandbox/stripe`. */
  base: string;
  /** The only origins that a challenge may redirect to. */
  shopOrigins: readonly string[];
  delays: Delays;
}

/** How long people and banks take, in milliseconds. */
export interface Delays {
  /** Until a disputed test card opens its dispute. */
  disputeMs: number;
  /** Until a payout arrives. */
  payoutMs: number;
  /** Until a pending refund succeeds. */
  refundMs: number;
}

export interface Outcome {
  body: object;
  /** 200, except for an error that is committed, such as a declined card. */
  status?: number;
}

export interface Endpoint {
  method: 'GET' | 'POST';
  path: string;
  /** May be called with a publishable key; the handler then asks for the client secret. */
  publishable?: true;
  /** May be called for a connected account. */
  connected?: true;
  run(call: Call): Promise<Outcome>;
}

const displayNames: Partial<Record<Kind, string>> = {
  payment_method: 'PaymentMethod',
  setup_intent: 'setupintent',
  balance_transaction: 'balance transaction',
};

/** One attempt at a request: reads rows and collects changes. It is repeated from the start if a row was changed meanwhile. */
export class Call {
  readonly params: Params;
  readonly id: string;
  readonly access: Access;
  readonly account: string;
  readonly now: number;
  readonly base: string;
  readonly shopOrigins: readonly string[];
  readonly delays: Delays;
  readonly writes: Write[] = [];
  readonly tasks: Task[] = [];
  readonly events: Stripe.EventBase[] = [];
  readonly #request: { id: string | null; idempotency_key: string | null };
  readonly #store: SandboxStore;
  readonly #rows = new Map<string, Row>();

  constructor(facts: CallContext, store: SandboxStore, loaded: Row[]) {
    this.params = facts.params;
    this.id = facts.id;
    this.access = facts.access;
    this.account = facts.account;
    this.delays = facts.delays;
    this.now = facts.now;
    this.base = facts.base;
    this.shopOrigins = facts.shopOrigins;
    this.#request = { id: facts.requestId, idempotency_key: facts.idempotencyKey };
    this.#store = store;
    for (const row of loaded) this.#rows.set(row.id, row);
  }

  /** Null if it belongs to another account. */
  async find<K extends Kind>(kind: K, id: string, account = this.account): Promise<RowOf<K> | null> {
    if (!this.#rows.has(id) && isIdLike(id)) {
      for (const row of await this.#store.load([id])) this.#rows.set(row.id, row);
    }
    const row = this.#rows.get(id);
    return row !== undefined && row.account === account && isOfKind(row, kind) ? row : null;
  }

  /** Of any account; for tasks. */
  async findAnywhere<K extends Kind>(kind: K, id: string): Promise<RowOf<K> | null> {
    const [row] = await this.#store.load([id]);
    if (row !== undefined) this.#rows.set(row.id, row);
    return row !== undefined && isOfKind(row, kind) ? row : null;
  }

  /** Throws Stripe's `resource_missing` for this parameter. */
  async require<K extends Kind>(kind: K, id = this.id, param = 'id', account = this.account): Promise<RowOf<K>> {
    const row = await this.find(kind, id, account);
    if (row === null) throw createNoSuchError(displayNames[kind] ?? kind, id, param);
    return row;
  }

  /** Objects by id, with the changes of this call. */
  async bodies(ids: string[]): Promise<Map<string, Body>> {
    const written = new Map(this.writes.map((write) => [write.id, write.body]));
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
      if (isOfKind(row, query.kind)) rows.push(row);
    }
    return rows;
  }

  async sums(account = this.account) {
    return await this.#store.sums(this.now, account);
  }

  add<K extends Kind>(kind: K, body: Bodies[K] & Body, ref: string | null = null, account = this.account): void {
    this.writes.push({ kind, id: body.id, version: 0, account, ref, body });
  }

  /** Replaces an earlier change of the row in this call. */
  change<K extends Kind>(row: RowOf<K>, body: Bodies[K] & Body): void {
    const before = this.writes.findIndex((write) => write.id === row.id);
    const { kind, id, version, account, ref } = row;
    const write: Write = { kind, id, version, account, ref, body };
    if (before < 0) this.writes.push(write);
    else this.writes[before] = write;
  }

  /** Changes an object that this call added or read. */
  amend(body: Body): void {
    const pending = this.writes.find((write) => write.id === body.id);
    const row = this.#rows.get(body.id);
    if (pending !== undefined) pending.body = body;
    else if (row !== undefined) this.writes.push({ ...row, body });
    else throw new Error(`${body.id} was not read`);
  }

  /** Schedules a task. */
  schedule(name: string, objectId: string, afterMs: number): void {
    this.tasks.push({ name, objectId, at: this.now * 1000 + afterMs });
  }

  emit(type: Stripe.EventBase['type'], object: Body, previous?: Record<string, unknown>, account = this.account): void {
    this.events.push({
      ...(account === '' ? {} : { account }),
      id: createId('evt'),
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
