import { useEffect, useEffectEvent } from 'react';
import { focusInView } from '../../ui/focus.ts';
import type { Draft } from './checkout-draft.ts';
import {
  type HeldPayment,
  holdPiece,
  openWalletPage,
  type PaymentMethod,
  prepareSavedCard,
  refreshPayment,
  resumeCheckout,
  settlePayment,
  useCheckoutState,
} from './checkout-steps.ts';
import type { PayOutcome } from './pay-outcome.ts';

/** After the hold ends, wait a moment before asking the server: its timer may lag. */
const graceMs = 1_500;
/** How often it asks again until the server has ended the hold: its timer is late, or an answer got lost. */
const retryMs = 3_000;

/** From the address to a paid order: starts or resumes the hold, pays within it, and handles its expiry. */
export function useCheckout(slug: string, braTagId: string) {
  const checkout = useCheckoutState(slug, braTagId);
  const { phase, heldPayment, error, isBusy, setPhase, setError } = checkout;

  const resume = () => void resumeCheckout(checkout);
  const resumeOnce = useEffectEvent(resume);
  useEffect(() => resumeOnce(), []);

  const refreshAfterEnd = useEffectEvent(() => {
    if (heldPayment && !isBusy) void refreshPayment(checkout, heldPayment, phase);
  });
  const endsAt = phase.at === 'held' || phase.at === 'details' ? heldPayment?.intent.expiresAt : undefined;
  useEffect(() => {
    if (!endsAt) return;
    const wait = Math.max(graceMs, Date.parse(endsAt) + graceMs - Date.now());
    let timer = setTimeout(function refresh() {
      refreshAfterEnd();
      timer = setTimeout(refresh, retryMs);
    }, wait);
    return () => clearTimeout(timer);
  }, [endsAt]);

  return {
    phase,
    heldPayment,
    error,
    isBusy,
    hold: (draft: Draft, method: PaymentMethod, then?: 'toWallet') => holdPiece(checkout, draft, method, then),
    prepareSavedCard: (draft: Draft, savedCardId: string) => prepareSavedCard(checkout, draft, savedCardId),
    settle: (outcome: PayOutcome) => settlePayment(checkout, outcome),
    resume,
    /** A new attempt clears the previous error. */
    clearError: () => setError(null),
    /** Back to the address; the hold goes on, and the next step updates its order. */
    change: () => {
      setPhase({ at: 'details' });
      setTimeout(() => focusInView(document.querySelector<HTMLElement>('#checkout :is(input, select)')));
    },
    back: () => heldPayment && setPhase({ at: 'held' }),
    toWallet: (payment: HeldPayment) => openWalletPage(checkout, payment),
    /** Refreshes the payment, e.g. after the wallet; if it fails, the next refresh will have it. */
    refresh: () => {
      if (heldPayment && !isBusy) void refreshPayment(checkout, heldPayment);
    },
    again: () => {
      setError(null);
      setPhase({ at: 'details' });
    },
  };
}

export type CheckoutFlow = ReturnType<typeof useCheckout>;
