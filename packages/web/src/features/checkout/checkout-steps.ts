import type { PaymentIntent } from '@strapline/contract/shapes/payment';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { usePaymentProvider, useStage } from '../../platform/client-state.ts';
import { forgetKey, keyFor } from '../../platform/idempotency.ts';
import { forgetOpenCheckout, keepBought, keepOpenCheckout, type OpenCheckout, openCheckoutOf } from '../../platform/open-checkout.ts';
import { keepBoughtPiece, keepOrderToken } from '../../platform/order-access.ts';
import { callOptions, queryClient, useAct } from '../../platform/queries.ts';
import { useSession, whenSettled } from '../../platform/session/session.ts';
import { WireError } from '../../platform/wire-error.ts';
import { checkoutInput, clearDraft, type Draft, type DraftFaults, firstFault, getRequestKey, mapFieldErrors } from './checkout-draft.ts';
import type { PayOutcome } from './pay-outcome.ts';

export type HeldPayment = { intent: PaymentIntent; accessToken: string };

/** By card on this page, or in crypto at the wallet's page. */
export type PaymentMethod = 'card' | 'crypto';

export function getPaymentMethod(intent: Pick<PaymentIntent, 'paymentType'>): PaymentMethod {
  return intent.paymentType === 'crypto' ? 'crypto' : 'card';
}

/**
 * Where the buyer is in the checkout; the order page follows a payment that succeeds.
 *
 *     resuming -> details | held | ended
 *     details  -> held | taken
 *     held     -> details | ended | taken
 *     ended, taken -> details
 */
export type Phase =
  /** This tab held the piece before a reload or a visit to the bank: resumed first. */
  { at: 'resuming' } | { at: 'details' } | { at: 'held' } | { at: 'ended'; way: PaymentMethod } | { at: 'taken'; by: 'reserved' | 'sold' };

export type Trouble = { faults: DraftFaults; message: string };
export const noTrouble: Trouble = { faults: {}, message: '' };

/** The state and the calls that the steps of a checkout share. */
export function useCheckoutState(slug: string, braTagId: string) {
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
  const state = { slug, braTagId, phase, held, trouble, isBusy, round };
  return { ...state, navigate, setPhase, setHeld, setTrouble, setBusy, check, create, openWallet, complete };
}

export type CheckoutState = ReturnType<typeof useCheckoutState>;

/** Continues the checkout that this tab started earlier, where it is still open. */
export async function resumeCheckout(checkout: CheckoutState): Promise<void> {
  const { slug, setPhase, setTrouble } = checkout;
  const open = openCheckoutOf(slug);
  if (!open) return setPhase({ at: 'details' });
  // A member's payment has no token here, so the session has to be known. For anyone else it stays untouched.
  if (!open.accessToken) await whenSettled();
  if (!open.accessToken && useSession.getState().status !== 'signedIn') return setPhase({ at: 'details' });
  try {
    const intent = await fetchIntent(open);
    // Abandoned or long over: start a new one.
    if (intent.status !== 'canceled') return await followPayment(checkout, { intent, accessToken: open.accessToken });
  } catch (error) {
    const isStale = error instanceof WireError && (error.code === 'not_found' || error.code === 'forbidden');
    if (error instanceof WireError && !isStale) return setTrouble({ faults: {}, message: error.message });
  }
  forgetOpenCheckout(slug);
  setPhase({ at: 'details' });
}

/** Continues with the payment, its order, or its end. */
async function followPayment(checkout: CheckoutState, payment: HeldPayment, open: Phase = { at: 'held' }): Promise<void> {
  const { slug, setHeld, setPhase } = checkout;
  const { intent } = payment;
  if (intent.status === 'succeeded' || intent.status === 'processing' || intent.status === 'requires_capture')
    return finishOrder(checkout, payment);
  if (!canBePaid(intent)) {
    forgetOpenCheckout(slug);
    setHeld(undefined);
    return setPhase({ at: 'ended', way: getPaymentMethod(intent) });
  }
  rememberIntent(intent);
  setHeld(payment);
  setPhase(open);
}

async function finishOrder({ slug, complete, navigate }: CheckoutState, { intent, accessToken }: HeldPayment): Promise<void> {
  const paymentIntentId = intent.id;
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
export async function holdPiece(
  checkout: CheckoutState,
  draft: Draft,
  paymentMethod: PaymentMethod,
  then: 'stay' | 'toWallet' = 'stay',
): Promise<boolean> {
  const startedPayment = await startPayment(checkout, draft, paymentMethod);
  if (then === 'toWallet' && startedPayment) await visitWallet(checkout, startedPayment);
  return startedPayment !== null;
}

/** Opening the wallet extends the hold; without an answer the current hold stays. */
export async function visitWallet({ openWallet }: CheckoutState, { intent, accessToken }: HeldPayment): Promise<void> {
  const { url, id } = intent;
  if (!url) return;
  await openWallet.mutateAsync(access({ paymentIntentId: id, accessToken })).catch((error: unknown) => {
    console.warn('the hold was not made longer', error instanceof Error ? error.message : error);
  });
  location.assign(url);
}

/** Prepares the held payment for a saved card; null on failure, with the reason shown. */
export async function prepareSavedCard(checkout: CheckoutState, draft: Draft, savedCardId: string): Promise<PaymentIntent | null> {
  return (await startPayment(checkout, draft, 'card', { savedCardId }))?.intent ?? null;
}

async function startPayment(
  checkout: CheckoutState,
  draft: Draft,
  paymentMethod: PaymentMethod,
  more: { savedCardId?: string } = {},
): Promise<HeldPayment | null> {
  const { slug, braTagId, held, round, check, create, setBusy, setTrouble } = checkout;
  setBusy(true);
  round.current += 1;
  await whenSettled();
  const isMember = useSession.getState().status === 'signedIn';
  const input = checkoutInput(draft, isMember);
  const name = getRequestKey(`${slug}:${paymentMethod}`, { ...input, ...more });
  try {
    const { valid, fields } = await check.mutateAsync({ form: 'checkout', values: input });
    if (!valid) {
      showFieldErrors(checkout, fields);
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
    storePayment(slug, answer, isMember);
    setTrouble(noTrouble);
    const payment = { intent: answer.intent, accessToken: answer.accessToken };
    await followPayment(checkout, payment);
    return payment;
  } catch (error) {
    handleRefusal(checkout, error, name);
    return null;
  } finally {
    setBusy(false);
  }
}

function storePayment(slug: string, { intent, accessToken }: HeldPayment, isMember: boolean): void {
  // A member needs no token: storing one would grant access to the next person on this browser.
  keepOpenCheckout(slug, { paymentIntentId: intent.id, accessToken: isMember ? '' : accessToken });
  if (!isMember) {
    keepOrderToken(intent.id, accessToken);
    keepBoughtPiece(intent.braTagId, intent.id);
  }
  // Not before: until this tab knows the hold is its own, the page would say someone else is ahead.
  for (const touched of ['fetchListing', 'fetchBraTag']) void queryClient.invalidateQueries({ queryKey: [touched] });
}

function handleRefusal(checkout: CheckoutState, error: unknown, name: string): void {
  const { slug, held, phase, setPhase, setTrouble } = checkout;
  if (!(error instanceof WireError)) throw error;
  // Without an answer the same key is sent again; after a refusal a retry is a new request.
  if (error.code !== 'unavailable') forgetKey(name);
  if (error.code === 'validation') {
    showFieldErrors(checkout, error.fields);
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
  if (held && ['provider', 'expired', 'conflict'].includes(error.code)) void refreshPayment(checkout, held, phase);
  setTrouble({ faults: {}, message: error.message });
}

function showFieldErrors({ setTrouble, setPhase }: CheckoutState, fields: Record<string, string>): void {
  const { faults, other } = mapFieldErrors(fields);
  setTrouble({ faults, message: other.join(' ') });
  const first = firstFault(faults);
  if (!first) return;
  // Resumed on another device: the fields aren't on the page yet.
  setPhase({ at: 'details' });
  setTimeout(() => document.getElementById(`checkout-${first}`)?.focus());
}

/** Handles the card form's result; resolves with what is left to show, or nothing when the page moves on. */
export async function settlePayment(checkout: CheckoutState, outcome: PayOutcome): Promise<PayOutcome | undefined> {
  const { held } = checkout;
  if (!held) return undefined;
  if (outcome.kind === 'challenge') {
    location.assign(outcome.url);
    return undefined;
  }
  if (outcome.kind === 'done') {
    await finishOrder(checkout, held);
    return undefined;
  }
  if (outcome.kind === 'unknown') return refreshPayment(checkout, held);
  // Not the card's fault: the payment may have ended.
  if (outcome.why === 'other') await refreshPayment(checkout, held);
  return outcome;
}

export async function refreshPayment(
  checkout: CheckoutState,
  { intent, accessToken }: HeldPayment,
  open?: Phase,
): Promise<PayOutcome | undefined> {
  const { round } = checkout;
  const askedIn = round.current;
  try {
    const now = await fetchIntent({ paymentIntentId: intent.id, accessToken });
    if (askedIn !== round.current) return undefined;
    await followPayment(checkout, { intent: now, accessToken }, open);
    return now.clientSecret ? { kind: 'unknown' } : undefined;
  } catch {
    // Still unknown: the buyer may retry; one payment can't be charged twice.
    return { kind: 'unknown' };
  }
}

/** Crypto is paid on another page and retried with a new payment; a card needs its client secret. */
function canBePaid({ status, expiresAt, paymentType, clientSecret }: PaymentIntent): boolean {
  return status !== 'canceled' && expiresAt !== null && (paymentType === 'crypto' || clientSecret !== undefined);
}

async function fetchIntent(open: OpenCheckout): Promise<PaymentIntent> {
  return queryClient.fetchQuery({ ...callOptions('getPaymentIntent', access(open)), staleTime: 0 });
}

/** A member returning from their order needs no token. */
function access({ paymentIntentId, accessToken }: OpenCheckout): { paymentIntentId: string; accessToken?: string } {
  return accessToken ? { paymentIntentId, accessToken } : { paymentIntentId };
}

function rememberIntent(intent: PaymentIntent): void {
  const { state, change } = usePaymentProvider.getState();
  change({ paymentIntents: [...state.paymentIntents.filter(({ id }) => id !== intent.id), intent] });
}
