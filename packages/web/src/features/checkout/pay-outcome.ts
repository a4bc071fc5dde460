import type { CardField } from './card.ts';

/** How a try to pay ended, whichever payment service was asked. */
export type PayOutcome =
  | { kind: 'done' }
  /** The bank wants to ask the card's holder on a page of its own. */
  | { kind: 'challenge'; url: string }
  /** Nothing was charged, and it can be tried again with the hold still running. */
  | { kind: 'refused'; why: Refusal; field?: CardField }
  /** No answer: it may or may not have gone through, and has to be looked up. */
  | { kind: 'unknown' };

export type Refusal = 'declined' | 'funds' | 'number' | 'expiry' | 'cvc' | 'bank' | 'network' | 'testOnly' | 'changed' | 'other';

type Fault = { code?: string | undefined; decline_code?: string | undefined; param?: string | undefined };

/** The payment service's error codes as the few cases that a person can do something about. */
export function parseRefusal({ code = '', decline_code }: Fault): PayOutcome {
  // What our own server keeps of a refused try has the bank's reason where there is one, else the code.
  const decline = decline_code ?? code;
  if (decline === 'test_mode_live_card') return { kind: 'refused', why: 'testOnly', field: 'number' };
  if (/number/.test(code)) return { kind: 'refused', why: 'number', field: 'number' };
  if (/expir/.test(code)) return { kind: 'refused', why: 'expiry', field: 'expiry' };
  if (/cvc/.test(code)) return { kind: 'refused', why: 'cvc', field: 'cvc' };
  if (decline === 'insufficient_funds') return { kind: 'refused', why: 'funds' };
  if (code === 'payment_intent_authentication_failure' || decline === 'authentication_required') return { kind: 'refused', why: 'bank' };
  if (code === 'card_declined' || /decline/.test(decline)) return { kind: 'refused', why: 'declined' };
  return { kind: 'refused', why: 'other' };
}
