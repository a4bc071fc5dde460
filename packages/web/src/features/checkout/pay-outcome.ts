import type { CardField } from './card.ts';

export type PayOutcome =
  | { kind: 'done' }
  /** The bank asks for confirmation on its own page. */
  | { kind: 'challenge'; url: string }
  /** Nothing charged; the hold is still running. */
  | { kind: 'refused'; why: Refusal; field?: CardField }
  /** No answer: the payment has to be looked up. */
  | { kind: 'unknown' };

export type Refusal = 'declined' | 'funds' | 'number' | 'expiry' | 'cvc' | 'bank' | 'network' | 'testOnly' | 'changed' | 'other';

type ProviderError = { code?: string | undefined; decline_code?: string | undefined; param?: string | undefined };

/** Maps provider error codes to the few cases a buyer can act on. */
export function parseRefusal({ code = '', decline_code }: ProviderError): PayOutcome {
  // Our server stores the bank's decline reason where there is one, else the code.
  const declineCode = decline_code ?? code;
  if (declineCode === 'test_mode_live_card') return { kind: 'refused', why: 'testOnly', field: 'number' };
  if (/number/.test(code)) return { kind: 'refused', why: 'number', field: 'number' };
  if (/expir/.test(code)) return { kind: 'refused', why: 'expiry', field: 'expiry' };
  if (/cvc/.test(code)) return { kind: 'refused', why: 'cvc', field: 'cvc' };
  if (declineCode === 'insufficient_funds') return { kind: 'refused', why: 'funds' };
  if (code === 'payment_intent_authentication_failure' || declineCode === 'authentication_required')
    return { kind: 'refused', why: 'bank' };
  if (code === 'card_declined' || /decline/.test(declineCode)) return { kind: 'refused', why: 'declined' };
  return { kind: 'refused', why: 'other' };
}
