import type { Chaos, Struck } from '@strapline/sandbox/faults/chaos';

/** How often its payment providers look for what is due, such as a webhook that comes late: everybody waits for that after each turn of the clock. */
export const providersLookMs = 100;

/** What a simulation asks of the server that it started. */
export type Ask = {
  /** Turns the clock so far ahead of the real one. */
  turn: { aheadMs: number };
  /** Works off what is due, and answers when nothing is under way. */
  work: null;
  chaos: Partial<Chaos>;
  struck: null;
  token: { accountId: string };
  /** A buyer's bank decides about what it took back of a payment. */
  bank: { intentId: string; end: 'won' | 'lost' };
};

export type Told = { turn: null; work: null; chaos: null; struck: { stripe: Struck; coinbase: Struck }; token: string; bank: null };

export type Question<K extends keyof Ask = keyof Ask> = { number: number; name: K; ask: Ask[K] };
export type Reply = { number: number; told?: unknown; failed?: string };
