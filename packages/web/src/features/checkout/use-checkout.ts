import { useEffect, useEffectEvent } from 'react';
import { focusInView } from '../../ui/focus.ts';
import type { Draft } from './checkout-draft.ts';
import {
  type HeldPayment,
  holdPiece,
  noTrouble,
  type PaymentMethod,
  prepareSavedCard,
  refreshPayment,
  resumeCheckout,
  settlePayment,
  useCheckoutState,
  visitWallet,
} from './checkout-steps.ts';
import type { PayOutcome } from './pay-outcome.ts';

/** After the hold ends, wait a moment before asking the server: its timer may lag. */
const graceMs = 1_500;

/** From the address to a paid order: starts the hold, resumes it, pays within it, and notices its end. */
export function useCheckout(slug: string, braTagId: string) {
  const checkout = useCheckoutState(slug, braTagId);
  const { phase, held, trouble, isBusy, setPhase, setTrouble } = checkout;

  const resume = () => void resumeCheckout(checkout);
  const resumeOnce = useEffectEvent(resume);
  useEffect(() => resumeOnce(), []);

  const refreshAfterEnd = useEffectEvent(() => {
    if (held && !isBusy) void refreshPayment(checkout, held, phase);
  });
  const endsAt = phase.at === 'held' || phase.at === 'details' ? held?.intent.expiresAt : undefined;
  useEffect(() => {
    if (!endsAt) return;
    const wait = Math.max(graceMs, Date.parse(endsAt) + graceMs - Date.now());
    const timer = setTimeout(refreshAfterEnd, wait);
    return () => clearTimeout(timer);
  }, [endsAt]);

  return {
    phase,
    held,
    trouble,
    isBusy,
    hold: (draft: Draft, method: PaymentMethod, then?: 'toWallet') => holdPiece(checkout, draft, method, then),
    prepareSavedCard: (draft: Draft, savedCardId: string) => prepareSavedCard(checkout, draft, savedCardId),
    settle: (outcome: PayOutcome) => settlePayment(checkout, outcome),
    resume,
    clearFault: (field: keyof Draft) => setTrouble(({ faults: { [field]: _mended, ...faults }, message }) => ({ faults, message })),
    /** A new attempt clears the previous message. */
    calm: () => setTrouble(noTrouble),
    /** Back to the address; the hold goes on, and the next step updates its order. */
    change: () => {
      setPhase({ at: 'details' });
      setTimeout(() => focusInView(document.querySelector<HTMLElement>('#checkout :is(input, select)')));
    },
    back: () => held && setPhase({ at: 'held' }),
    toWallet: (payment: HeldPayment) => visitWallet(checkout, payment),
    /** Refreshes the payment, e.g. after the wallet; if it fails, the next refresh will have it. */
    refresh: () => {
      if (held && !isBusy) void refreshPayment(checkout, held);
    },
    again: () => {
      setTrouble(noTrouble);
      setPhase({ at: 'details' });
    },
  };
}

export type CheckoutFlow = ReturnType<typeof useCheckout>;
