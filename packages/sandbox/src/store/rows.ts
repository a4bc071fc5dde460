/** Kinds of stored objects, named as the providers do. */
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
  /** A single-use link to a page, or the visit that it opened. */
  | 'link'
  /** Makes concurrent withdrawals from a balance conflict. */
  | 'purse'
  | 'checkout'
  | 'checkout_event';

/** An object as JSON; its provider knows its type. */
export type Body = { id: string; object: string };

export interface Row {
  kind: Kind;
  id: string;
  /** Incremented by every change, from 1. */
  version: number;
  /** The connected account it belongs to, '' for the platform's own. */
  account: string;
  /** What lists filter by: the payment intent of a charge, the type of an event. Never changes. */
  ref: string | null;
  body: Body;
}

export interface Write {
  kind: Kind;
  id: string;
  /** 0 for a new row, otherwise the version that was read (optimistic locking). */
  version: number;
  /** Of a new row; changes ignore both. */
  account: string;
  ref: string | null;
  body: Body;
}

/** The response to a call with an idempotency key. */
export interface SavedResponse {
  key: string;
  fingerprint: string;
  requestId: string;
  status: number;
  body: string;
  createdAt: number;
}

/** A webhook delivery or scheduled task for an object. */
export interface Delivery {
  id: string;
  /** `stripe`, `stripe-tasks`, `coinbase` or `coinbase-tasks`. */
  queue: string;
  /** The object it is about. */
  objectId: string;
  /** `host` for a webhook, otherwise the name of a task. */
  endpoint: string;
  attempts: number;
  /** Milliseconds; not attempted before. */
  dueAt: number;
  createdAt: number;
}

export interface Change {
  writes: Write[];
  deliveries: Delivery[];
  response: SavedResponse | null;
}

export interface ListQuery {
  kind: Kind;
  account: string;
  ref?: string | undefined;
  /** Key and value pairs of the body that must be equal. */
  equal?: Record<string, string>;
  createdFrom?: number | undefined;
  /** Rows older than this one (newest first). */
  after?: string | undefined;
  limit: number;
}

export interface DeliveryResult {
  id: string;
  attempts: number;
  /** null if it is done. */
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
