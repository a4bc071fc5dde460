/**
 * What clients asked for and were answered. `ok`: acknowledged. `failed`: refused for a reason that excludes an effect, such as `sold`. `unknown`: no answer, or an
 * error after which the effect may exist.
 */
type Outcome = 'ok' | 'failed' | 'unknown';

/** `hold`: a checkout, which holds the piece. `pay`: a card payment of it. `save`: a piece is saved. `claim`: a strap code is used. */
export type OperationKind = 'hold' | 'pay' | 'save' | 'claim';

/** One attempt; a retry is another one with the same `key`. */
export type Operation = {
  kind: OperationKind;
  /** The person: an account's username, or the name of a guest. */
  by: string;
  piece: string;
  /** The idempotency key, or what identifies the intention. */
  key: string;
  outcome: Outcome;
  /** The error's code, or why there was no answer. */
  reason?: string;
  /** Of an acknowledged hold or payment. */
  orderId?: string;
  startedAt: number;
  endedAt: number;
};

export type ReadOrder = { id: string; piece: string; status: string };

/** What the documented exports and the public wire say at the end. */
export type FinalState = {
  /** From `saved.json` of each member. */
  saved: ReadonlyMap<string, ReadonlySet<string>>;
  /** Orders of each buyer: from `orders.json` of members, by `getOrderStatus` of guests. */
  bought: ReadonlyMap<string, readonly ReadOrder[]>;
  /** Orders of all sellers, from their `orders.json`. */
  sold: readonly ReadOrder[];
  /** Pieces that each member owns and didn't create, from `pieces.json`. */
  owned: ReadonlyMap<string, ReadonlySet<string>>;
};
