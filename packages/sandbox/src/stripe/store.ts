/** The kinds of objects the stand-in keeps; the names are Stripe's. */
export const kinds = [
  'payment_intent',
  'payment_method',
  'charge',
  'refund',
  'balance_transaction',
  'customer',
  'event',
  'webhook_endpoint',
] as const;
export type Kind = (typeof kinds)[number];

/** A Stripe object as JSON. What is inside is the business of `objects.ts`; a store only keeps it. */
export type Body = { id: string; object: string };

export interface Row {
  kind: Kind;
  id: string;
  /** Counts the changes of this row, from 1. */
  version: number;
  body: Body;
}

export interface Write {
  kind: Kind;
  id: string;
  /** 0 for a new row, else the version that was read: the row is changed only if nobody changed it since. */
  version: number;
  /** What a list may be narrowed by: a charge or refund carries its payment intent, an event its type. */
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

export interface Delivery {
  id: string;
  eventId: string;
  /** Id of a webhook endpoint, or `host` for the one the host configured. */
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
  /** Rows by id; missing ones are left out, in any order. */
  load(ids: string[]): Promise<Row[]>;
  answer(key: string): Promise<SavedAnswer | null>;
  list(query: ListQuery): Promise<Row[]>;
  commit(change: Change): Promise<'done' | 'conflict' | 'answered'>;
  /** Takes deliveries that are due and keeps them from others until `leaseUntil`. */
  takeDue(now: number, leaseUntil: number, limit: number): Promise<{ delivery: Delivery; event: Body }[]>;
  settle(results: DeliveryResult[]): Promise<void>;
  /** Sums of the balance transactions; `now` in seconds decides what is available. */
  sums(now: number): Promise<CurrencySum[]>;
  /** Forgets saved answers and finished deliveries older than this (milliseconds). */
  forget(before: number): Promise<void>;
}
