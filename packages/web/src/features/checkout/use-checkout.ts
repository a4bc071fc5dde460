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

/** By card within this page, or in coins at a page of the wallet's. */
export type PaymentMethod = 'card' | 'crypto';

export function getPaymentMethod(intent: Pick<PaymentIntent, 'paymentType'>): PaymentMethod {
  return intent.paymentType === 'crypto' ? 'crypto' : 'card';
}

/** Where somebody is on the way to a piece. */
export type Phase =
  /** The tab held the piece before it was reloaded, or comes back from the bank: asked for first. */
  { at: 'resuming' } | { at: 'details' } | { at: 'held' } | { at: 'ended'; way: PaymentMethod } | { at: 'taken'; by: 'reserved' | 'sold' };

export type Trouble = { faults: DraftFaults; message: string };
const noTrouble: Trouble = { faults: {}, message: '' };

/** After the hold's end the server is asked what became of it; its own timer may be a moment behind. */
const graceMs = 1_500;

/** The way from an address to a paid order: it starts the hold, resumes it, pays within it, and notices its end. */
export function useCheckout(slug: string, braTagId: string) {
  const navigate = useNavigate();
  const [phase, setPhase] = useState<Phase>(() => (openCheckoutOf(slug) ? { at: 'resuming' } : { at: 'details' }));
  const [held, setHeld] = useState<HeldPayment>();
  const [trouble, setTrouble] = useState<Trouble>(noTrouble);
  const [isBusy, setBusy] = useState(false);
  /** Counts the payments that were asked for: what is heard of an earlier one says nothing about the present. */
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
    // Begun by a member, who has no token here: who asks has to be known first. To a stranger it says nothing, and stays for the member.
    if (!open.accessToken) await whenSettled();
    if (!open.accessToken && useSession.getState().status !== 'signedIn') return setPhase({ at: 'details' });
    try {
      const intent = await intentNow(open);
      // Left, or over for long: a new one is begun.
      if (intent.status !== 'canceled') return await follow(intent, open.accessToken);
    } catch (error) {
      const isStale = error instanceof WireError && (error.code === 'not_found' || error.code === 'forbidden');
      if (error instanceof WireError && !isStale) return setTrouble({ faults: {}, message: error.message });
    }
    forgetOpenCheckout(slug);
    setPhase({ at: 'details' });
  }

  /** Goes where the payment is: on with it, to its order, or to its end. */
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
      // The order's page asks again; the payment itself is safe with the provider and its message to us.
      console.warn('settling will be asked for again', error instanceof Error ? error.message : error);
    }
    forgetOpenCheckout(slug);
    keepBought(slug, paymentIntentId);
    clearDraft(slug);
    useStage.getState().change({ unsavedWork: false });
    await navigate({ to: '/order/$paymentIntentId', params: { paymentIntentId }, replace: true });
  }

  /** Checks the form, then holds the piece for a payment of this way, and tells whether it does. Bad fields are shown, and the first gets the focus. */
  async function hold(draft: Draft, paymentMethod: PaymentMethod, then: 'stay' | 'toWallet' = 'stay'): Promise<boolean> {
    const startedPayment = await startPayment(draft, paymentMethod);
    if (then === 'toWallet' && startedPayment) await toWallet(startedPayment);
    return startedPayment !== null;
  }

  /** To the wallet's page. The piece is held for longer from then on; where that is not answered, it stays held as it is. */
  async function toWallet({ intent, accessToken }: HeldPayment): Promise<void> {
    const { url, id } = intent;
    if (!url) return;
    await openWallet.mutateAsync(access({ paymentIntentId: id, accessToken })).catch((error: unknown) => {
      console.warn('the hold was not made longer', error instanceof Error ? error.message : error);
    });
    location.assign(url);
  }

  /** Lets the payment that holds the piece be paid with a card that the member keeps. Null when it cannot; why is told. */
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
      // A member has the right by themselves: nothing stays in the browser that would give it to whoever comes after them.
      keepOpenCheckout(slug, { paymentIntentId: answer.intent.id, accessToken: isMember ? '' : answer.accessToken });
      if (!isMember) {
        keepOrderToken(answer.intent.id, answer.accessToken);
        keepBoughtPiece(answer.intent.braTagId, answer.intent.id);
      }
      // Only now: before this tab knows that the hold is its own, the page would say that somebody else is ahead.
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
    // Without an answer the same key is sent again; a refusal is an answer, and the next try is another request.
    if (error.code !== 'unavailable') forgetKey(name);
    if (error.code === 'validation') {
      refuseFields(error.fields);
      return;
    }
    if (error.code === 'reserved' || error.code === 'sold') {
      setPhase({ at: 'taken', by: error.code });
      // The page then knows until when, and goes on by itself when it is free.
      void queryClient.invalidateQueries({ queryKey: ['fetchListing'] });
      // The page before this one learns it too: it shows how long the hold runs, and looks again until the piece is free.
      void queryClient.invalidateQueries({ queryKey: ['fetchListing', { slug }] });
      return;
    }
    // On the way to another payment the one before it may have been closed, and the piece is free again.
    if (held && ['provider', 'expired', 'conflict'].includes(error.code)) void refreshPayment(held, phase);
    setTrouble({ faults: {}, message: error.message });
  }

  function refuseFields(fields: Record<string, string>): void {
    const { faults, other } = mapFieldErrors(fields);
    setTrouble({ faults, message: other.join(' ') });
    const first = firstFault(faults);
    if (!first) return;
    // Where the piece is held already, as on another device than it was begun on, the fields are not on the page yet.
    setPhase({ at: 'details' });
    setTimeout(() => document.getElementById(`checkout-${first}`)?.focus());
  }

  /** What the card form brought back. Resolves with what is left to tell the person; nothing when the page moves on. */
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
    // For no reason of the card's: the payment itself may have ended.
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
      // Still no answer: the person is told so, and can try again; the same payment cannot be taken twice.
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
    /** What was told of an earlier try is over with the next. */
    calm: () => setTrouble(noTrouble),
    /** Back to the address; the hold goes on, and the next step changes its order. */
    change: () => {
      setPhase({ at: 'details' });
      setTimeout(() => focusInView(document.querySelector<HTMLElement>('#checkout :is(input, select)')));
    },
    back: () => held && setPhase({ at: 'held' }),
    toWallet,
    /** Asks how the payment stands, as after a visit to the wallet; without an answer the next look will have it. */
    refresh: () => {
      if (held && !isBusy) void refreshPayment(held);
    },
    again: () => {
      setTrouble(noTrouble);
      setPhase({ at: 'details' });
    },
  };
}

/** Coins are paid elsewhere, and tried again by another payment; a card needs what confirms it. */
function canBePaid({ status, expiresAt, paymentType, clientSecret }: PaymentIntent): boolean {
  return status !== 'canceled' && expiresAt !== null && (paymentType === 'crypto' || clientSecret !== undefined);
}

export type CheckoutFlow = ReturnType<typeof useCheckout>;

async function intentNow(open: OpenCheckout): Promise<PaymentIntent> {
  return queryClient.fetchQuery({ ...callOptions('getPaymentIntent', access(open)), staleTime: 0 });
}

/** A member who comes back from their order has the right by themselves and no token. */
function access({ paymentIntentId, accessToken }: OpenCheckout): { paymentIntentId: string; accessToken?: string } {
  return accessToken ? { paymentIntentId, accessToken } : { paymentIntentId };
}

function remember(intent: PaymentIntent): void {
  const { state, change } = usePaymentProvider.getState();
  change({ paymentIntents: [...state.paymentIntents.filter(({ id }) => id !== intent.id), intent] });
}
