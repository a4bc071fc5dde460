import type { PaymentIntent } from '@strapline/contract/shapes/payment';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePaymentProvider, useStage } from '../../platform/client-state.ts';
import { forgetKey, keyFor } from '../../platform/idempotency.ts';
import { forgetOpenCheckout, keepBought, keepOpenCheckout, type OpenCheckout, openCheckoutOf } from '../../platform/open-checkout.ts';
import { keepBoughtPiece, keepOrderToken } from '../../platform/order-access.ts';
import { callOptions, queryClient, useAct } from '../../platform/queries.ts';
import { useSession, whenSettled } from '../../platform/session/session.ts';
import { WireError } from '../../platform/wire-error.ts';
import { focusInView } from '../../ui/focus.ts';
import { checkoutInput, clearDraft, type Draft, type DraftFaults, firstFault, getRequestKey, mapFieldErrors } from './checkout-draft.ts';
import type { PayOutcome } from './pay-outcome.ts';

export type HeldPayment = { intent: PaymentIntent; accessToken: string };

/** By card on this page, or in crypto at the wallet's page. */
export type PaymentMethod = 'card' | 'crypto';

export function getPaymentMethod(intent: Pick<PaymentIntent, 'paymentType'>): PaymentMethod {
  return intent.paymentType === 'crypto' ? 'crypto' : 'card';
}

/** Where the buyer is in the checkout. */
export type Phase =
  /** This tab held the piece before a reload or a visit to the bank: resumed first. */
  { at: 'resuming' } | { at: 'details' } | { at: 'held' } | { at: 'ended'; way: PaymentMethod } | { at: 'taken'; by: 'reserved' | 'sold' };

export type Trouble = { faults: DraftFaults; message: string };
const noTrouble: Trouble = { faults: {}, message: '' };

/** After the hold ends, wait a moment before asking the server: its timer may lag. */
const graceMs = 1_500;

/** From the address to a paid order: starts the hold, resumes it, pays within it, and notices its end. */
export function useCheckout(slug: string, braTagId: string) {
  const navigate = useNavigate();
  const [phase, setPhase] = useState<Phase>(() => (openCheckoutOf(slug) ? { at: 'resuming' } : { at: 'details' }));
  const [held, setHeld] = useState<HeldPayment>();
  const [trouble, setTrouble] = useState<Trouble>(noTrouble);
  const [isBusy, setBusy] = useState(false);
  /** Counts started payments: an answer about an earlier one is stale. */
  const round = useRef(0);
  const check = useAct('validateForm');
  const create = {
    card: useAct('createPaymentIntentStripe'),
    crypto: useAct('createPaymentIntentCoinbase'),
  };
  const openWallet = useAct('openWallet');
  const complete = useAct('completePaymentIntents', ['getOrderStatus', 'fetchListing', 'fetchBraTag', 'listOrders']);

  async function resume() {
    const open = openCheckoutOf(slug);
    if (!open) return setPhase({ at: 'details' });
    // A member's payment has no token here, so the session has to be known. For anyone else it stays untouched.
    if (!open.accessToken) await whenSettled();
    if (!open.accessToken && useSession.getState().status !== 'signedIn') return setPhase({ at: 'details' });
    try {
      const intent = await intentNow(open);
      // Abandoned or long over: start a new one.
      if (intent.status !== 'canceled') return await follow(intent, open.accessToken);
    } catch (error) {
      const isStale = error instanceof WireError && (error.code === 'not_found' || error.code === 'forbidden');
      if (error instanceof WireError && !isStale) return setTrouble({ faults: {}, message: error.message });
    }
    forgetOpenCheckout(slug);
    setPhase({ at: 'details' });
  }

  /** Continues with the payment, its order, or its end. */
  async function follow(intent: PaymentIntent, accessToken: string, open: Phase = { at: 'held' }) {
    if (intent.status === 'succeeded' || intent.status === 'processing' || intent.status === 'requires_capture')
      return finish(intent.id, accessToken);
    if (!canBePaid(intent)) {
      forgetOpenCheckout(slug);
      setHeld(undefined);
      return setPhase({ at: 'ended', way: getPaymentMethod(intent) });
    }
    remember(intent);
    setHeld({ intent, accessToken });
    setPhase(open);
  }

  async function finish(paymentIntentId: string, accessToken: string) {
    try {
      await complete.mutateAsync({ items: [access({ paymentIntentId, accessToken })] });
    } catch (error) {
      // The order page asks again; the payment itself is safe with the provider and its webhook.
      console.warn('settling will be asked for again', error instanceof Error ? error.message : error);
    }
    forgetOpenCheckout(slug);
    keepBought(slug, paymentIntentId);
    clearDraft(slug);
    useStage.getState().change({ unsavedWork: false });
    await navigate({ to: '/order/$paymentIntentId', params: { paymentIntentId }, replace: true });
  }

  /** Validates the form, then holds the piece for a payment by this method; whether it is held. Shows errors and focuses the first. */
  async function hold(draft: Draft, paymentMethod: PaymentMethod, then: 'stay' | 'toWallet' = 'stay'): Promise<boolean> {
    const startedPayment = await startPayment(draft, paymentMethod);
    if (then === 'toWallet' && startedPayment) await toWallet(startedPayment);
    return startedPayment !== null;
  }

  /** Opening the wallet extends the hold; without an answer the current hold stays. */
  async function toWallet({ intent, accessToken }: HeldPayment): Promise<void> {
    const { url, id } = intent;
    if (!url) return;
    await openWallet.mutateAsync(access({ paymentIntentId: id, accessToken })).catch((error: unknown) => {
      console.warn('the hold was not made longer', error instanceof Error ? error.message : error);
    });
    location.assign(url);
  }

  /** Prepares the held payment for a saved card; null on failure, with the reason shown. */
  async function prepareSavedCard(draft: Draft, savedCardId: string): Promise<PaymentIntent | null> {
    return (await startPayment(draft, 'card', { savedCardId }))?.intent ?? null;
  }

  async function startPayment(
    draft: Draft,
    paymentMethod: PaymentMethod,
    more: { savedCardId?: string } = {},
  ): Promise<HeldPayment | null> {
    setBusy(true);
    round.current += 1;
    await whenSettled();
    const isMember = useSession.getState().status === 'signedIn';
    const input = checkoutInput(draft, isMember);
    const name = getRequestKey(`${slug}:${paymentMethod}`, { ...input, ...more });
    try {
      const { valid, fields } = await check.mutateAsync({ form: 'checkout', values: input });
      if (!valid) {
        refuseFields(fields);
        return null;
      }
      const accessToken = held?.accessToken;
      const answer = await create[paymentMethod].mutateAsync({
        braTagId,
        ...input,
        ...more,
        ...(accessToken ? { accessToken } : {}),
        idempotencyKey: keyFor(name),
      });
      forgetKey(name);
      round.current += 1;
      // A member needs no token: storing one would grant access to the next person on this browser.
      keepOpenCheckout(slug, { paymentIntentId: answer.intent.id, accessToken: isMember ? '' : answer.accessToken });
      if (!isMember) {
        keepOrderToken(answer.intent.id, answer.accessToken);
        keepBoughtPiece(answer.intent.braTagId, answer.intent.id);
      }
      // Not before: until this tab knows the hold is its own, the page would say someone else is ahead.
      for (const touched of ['fetchListing', 'fetchBraTag']) void queryClient.invalidateQueries({ queryKey: [touched] });
      setTrouble(noTrouble);
      await follow(answer.intent, answer.accessToken);
      return { intent: answer.intent, accessToken: answer.accessToken };
    } catch (error) {
      refused(error, name);
      return null;
    } finally {
      setBusy(false);
    }
  }

  function refused(error: unknown, name: string): void {
    if (!(error instanceof WireError)) throw error;
    // Without an answer the same key is sent again; after a refusal a retry is a new request.
    if (error.code !== 'unavailable') forgetKey(name);
    if (error.code === 'validation') {
      refuseFields(error.fields);
      return;
    }
    if (error.code === 'reserved' || error.code === 'sold') {
      setPhase({ at: 'taken', by: error.code });
      // The page then knows until when, and resumes when the piece is free.
      void queryClient.invalidateQueries({ queryKey: ['fetchListing'] });
      // The listing learns it too: it shows the hold and polls until the piece is free.
      void queryClient.invalidateQueries({ queryKey: ['fetchListing', { slug }] });
      return;
    }
    // Switching payments may have closed the previous one and freed the piece.
    if (held && ['provider', 'expired', 'conflict'].includes(error.code)) void refreshPayment(held, phase);
    setTrouble({ faults: {}, message: error.message });
  }

  function refuseFields(fields: Record<string, string>): void {
    const { faults, other } = mapFieldErrors(fields);
    setTrouble({ faults, message: other.join(' ') });
    const first = firstFault(faults);
    if (!first) return;
    // Resumed on another device: the fields aren't on the page yet.
    setPhase({ at: 'details' });
    setTimeout(() => document.getElementById(`checkout-${first}`)?.focus());
  }

  /** Handles the card form's result; resolves with what is left to show, or nothing when the page moves on. */
  async function settle(outcome: PayOutcome): Promise<PayOutcome | undefined> {
    if (!held) return undefined;
    if (outcome.kind === 'challenge') {
      location.assign(outcome.url);
      return undefined;
    }
    if (outcome.kind === 'done') {
      await finish(held.intent.id, held.accessToken);
      return undefined;
    }
    if (outcome.kind === 'unknown') return refreshPayment(held);
    // Not the card's fault: the payment may have ended.
    if (outcome.why === 'other') await refreshPayment(held);
    return outcome;
  }

  async function refreshPayment({ intent, accessToken }: HeldPayment, open?: Phase): Promise<PayOutcome | undefined> {
    const asked = round.current;
    try {
      const now = await intentNow({ paymentIntentId: intent.id, accessToken });
      if (asked !== round.current) return undefined;
      await follow(now, accessToken, open);
      return now.clientSecret ? { kind: 'unknown' } : undefined;
    } catch {
      // Still unknown: the buyer may retry; one payment can't be charged twice.
      return { kind: 'unknown' };
    }
  }

  const resumeOnce = useEffectEvent(() => void resume());
  useEffect(() => resumeOnce(), []);

  const lookAfterEnd = useEffectEvent(() => {
    if (held && !isBusy) void refreshPayment(held, phase);
  });
  const endsAt = phase.at === 'held' || phase.at === 'details' ? held?.intent.expiresAt : undefined;
  useEffect(() => {
    if (!endsAt) return;
    const wait = Math.max(graceMs, Date.parse(endsAt) + graceMs - Date.now());
    const timer = setTimeout(lookAfterEnd, wait);
    return () => clearTimeout(timer);
  }, [endsAt]);

  return {
    phase,
    held,
    trouble,
    isBusy,
    hold,
    prepareSavedCard,
    settle,
    resume: () => void resume(),
    clearFault: (field: keyof Draft) => setTrouble(({ faults: { [field]: _mended, ...faults }, message }) => ({ faults, message })),
    /** A new attempt clears the previous message. */
    calm: () => setTrouble(noTrouble),
    /** Back to the address; the hold goes on, and the next step updates its order. */
    change: () => {
      setPhase({ at: 'details' });
      setTimeout(() => focusInView(document.querySelector<HTMLElement>('#checkout :is(input, select)')));
    },
    back: () => held && setPhase({ at: 'held' }),
    toWallet,
    /** Refreshes the payment, e.g. after the wallet; if it fails, the next refresh will have it. */
    refresh: () => {
      if (held && !isBusy) void refreshPayment(held);
    },
    again: () => {
      setTrouble(noTrouble);
      setPhase({ at: 'details' });
    },
  };
}

/** Crypto is paid on another page and retried with a new payment; a card needs its client secret. */
function canBePaid({ status, expiresAt, paymentType, clientSecret }: PaymentIntent): boolean {
  return status !== 'canceled' && expiresAt !== null && (paymentType === 'crypto' || clientSecret !== undefined);
}

export type CheckoutFlow = ReturnType<typeof useCheckout>;

async function intentNow(open: OpenCheckout): Promise<PaymentIntent> {
  return queryClient.fetchQuery({ ...callOptions('getPaymentIntent', access(open)), staleTime: 0 });
}

/** A member returning from their order needs no token. */
function access({ paymentIntentId, accessToken }: OpenCheckout): { paymentIntentId: string; accessToken?: string } {
  return accessToken ? { paymentIntentId, accessToken } : { paymentIntentId };
}

function remember(intent: PaymentIntent): void {
  const { state, change } = usePaymentProvider.getState();
  change({ paymentIntents: [...state.paymentIntents.filter(({ id }) => id !== intent.id), intent] });
}
