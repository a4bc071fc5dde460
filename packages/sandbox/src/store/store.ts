/** The kinds of objects the stand-ins keep; the names are the providers'. */
export type Kind =
  | 'payment_intent'
  | 'setup_intent'
  | 'payment_method'
  | 'charge'
  | 'refund'
  | 'dispute'
  | 'balance_transaction'
  | 'transfer'
  | 'transfer_reversal'
  | 'payout'
  | 'customer'
  | 'account'
  | 'event'
  | 'webhook_endpoint'
  /** An address that leads to a page once, and the visit it opened. */
  | 'link'
  /** Changed by whatever takes money out of a balance, so that two cannot spend the same cent. */
  | 'purse'
  | 'checkout'
  | 'checkout_event';

/** An object as JSON. What is inside is the business of its provider; a store only keeps it. */
export type Body = { id: string; object: string };

export interface Row {
  kind: Kind;
  id: string;
  /** Counts the changes of this row, from 1. */
  version: number;
  /** The connected account it belongs to, '' for the platform's own. */
  account: string;
  /** What a list may be narrowed by: a charge carries its payment intent, an event its type. Given once, with the new row. */
  ref: string | null;
  body: Body;
}

export interface Write {
  kind: Kind;
  id: string;
  /** 0 for a new row, else the version that was read: the row is changed only if nobody changed it since. */
  version: number;
  /** Of a new row; a change leaves both as they are. */
  account: string;
  ref: string | null;
  /** null removes the row. */
  body: Body | null;
}

/** The answer to a call that carried an Idempotency-Key, kept so that a repetition gets the same bytes. */
export interface SavedAnswer {
  key: string;
  fingerprint: string;
  requestId: string;
  status: number;
  body: string;
  createdAt: number;
}

/** Something to be done for an object at a later time: to tell an endpoint of an event, or a task of the stand-in's own. */
export interface Delivery {
  id: string;
  /** Who looks after it: `stripe`, `stripe-tasks`, `coinbase`, `coinbase-tasks`. */
  lane: string;
  /** The object it is about. */
  objectId: string;
  /** Id of a webhook endpoint, `host` for the one the host configured, or the name of a task. */
  endpoint: string;
  attempts: number;
  /** Milliseconds; not tried by anybody before this. */
  dueAt: number;
  createdAt: number;
}

export interface Change {
  writes: Write[];
  deliveries: Delivery[];
  answer: SavedAnswer | null;
}

export interface ListQuery {
  kind: Kind;
  account: string;
  refs?: string[];
  /** Key and value pairs of the body that must be equal. */
  equal?: Record<string, string>;
  created?: { gt?: number; gte?: number; lt?: number; lte?: number };
  /** Rows older than this one (newest first). */
  after?: string;
  /** Rows newer than this one, the nearest ones (also newest first). */
  before?: string;
  limit: number;
}

export interface DeliveryResult {
  id: string;
  attempts: number;
  /** null when nothing is left to do. */
  dueAt: number | null;
}

export interface Due {
  delivery: Delivery;
  object: Body;
}

export interface CurrencySum {
  currency: string;
  available: number;
  pending: number;
}

/**
 * Where the stand-in keeps everything. A `commit` is all or nothing and durable once it is answered:
 * `conflict` when a row was changed since it was read, `answered` when another call with the same
 * Idempotency-Key was first; both leave nothing behind.
 */
export interface SandboxStore {
  /**
   * Rows by id; missing ones are left out, in any order. `along` names a way of keys that hold ids: what the rows lead to by the first, what that leads to
   * by the second, and so on, comes with them.
   */
  load(ids: string[], along?: string[]): Promise<Row[]>;
  answer(key: string): Promise<SavedAnswer | null>;
  list(query: ListQuery): Promise<Row[]>;
  commit(change: Change): Promise<'done' | 'conflict' | 'answered'>;
  /** Takes deliveries of a lane that are due and keeps them from others until `leaseUntil`. */
  takeDue(lane: string, now: number, leaseUntil: number, limit: number): Promise<Due[]>;
  settle(results: DeliveryResult[]): Promise<void>;
  /** Sums of an account's balance transactions; `now` in seconds decides what is available. */
  sums(now: number, account: string): Promise<CurrencySum[]>;
  /** Forgets saved answers and finished deliveries older than this (milliseconds). */
  forget(before: number): Promise<void>;
}
