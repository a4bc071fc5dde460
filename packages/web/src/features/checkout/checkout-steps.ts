import type { PaymentIntent } from '@strapline/contract/shapes/payment';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { createCallQuery, queryClient, useCallMutation } from '../../platform/cache/queries.ts';
import { type OpenCheckout, readOpenCheckout, removeOpenCheckout, saveOpenCheckout, savePurchase } from '../../platform/open-checkout.ts';
import { useStoredState } from '../../platform/page/hydrated.ts';
import { openPaymentPage } from '../../platform/page/open-payment-page.ts';
import { useSession, waitForSession } from '../../platform/session/session.ts';
import { usePaymentProvider, useStage } from '../../platform/state/client-state.ts';
import { saveOrderToken, savePurchasedPiece } from '../../platform/state/order-access.ts';
import { getIdempotencyKey, removeIdempotencyKey } from '../../platform/wire/idempotency.ts';
import { WireError } from '../../platform/wire/wire-error.ts';
import { clearDraft, type Draft, getRequestKey, toCheckoutInput } from './checkout-draft.ts';
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
  | { at: 'resuming' }
  | { at: 'details' }
  | { at: 'held' }
  | { at: 'ended'; paymentMethod: PaymentMethod }
  | { at: 'taken'; by: 'reserved' | 'sold' };

/** The state and the calls that the steps of a checkout share. */
export function useCheckoutState(slug: string, braTagId: string) {
  const navigate = useNavigate();
  const [phase, setPhase] = useStoredState<Phase>({ at: 'details' }, () =>
    readOpenCheckout(slug) ? { at: 'resuming' } : { at: 'details' },
  );
  const [heldPayment, setHeldPayment] = useState<HeldPayment>();
  /** Why the last step failed. */
  const [error, setError] = useState<WireError | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** Counts started payments: an answer about an earlier one is stale. */
  const requestRound = useRef(0);
  const create = {
    card: useCallMutation('createPaymentIntentStripe'),
    crypto: useCallMutation('createPaymentIntentCoinbase'),
  };
  const openWallet = useCallMutation('openWallet');
  const complete = useCallMutation('completePaymentIntents', ['getOrderStatus', 'fetchListing', 'fetchBraTag', 'listOrders']);
  const state = { slug, braTagId, phase, heldPayment, error, isBusy, requestRound };
  return { ...state, navigate, setPhase, setHeldPayment, setError, setBusy, create, openWallet, complete };
}

export type CheckoutState = ReturnType<typeof useCheckoutState>;

/** Continues the checkout that this tab started earlier, where it is still open. */
export async function resumeCheckout(checkout: CheckoutState): Promise<void> {
  const { slug, setPhase, setError } = checkout;
  const openCheckout = readOpenCheckout(slug);
  if (!openCheckout) return setPhase({ at: 'details' });
  // A member's payment has no token here, so the session has to be known. For anyone else it stays untouched.
  if (!openCheckout.accessToken) await waitForSession();
  if (!openCheckout.accessToken && useSession.getState().status !== 'signedIn') return setPhase({ at: 'details' });
  try {
    const intent = await fetchIntent(openCheckout);
    // Abandoned or long over: start a new one.
    if (intent.status !== 'canceled') return await followPayment(checkout, { intent, accessToken: openCheckout.accessToken });
  } catch (error) {
    const isStale = error instanceof WireError && (error.code === 'not_found' || error.code === 'forbidden');
    if (error instanceof WireError && !isStale) return setError(error);
  }
  removeOpenCheckout(slug);
  setPhase({ at: 'details' });
}

/** Continues with the payment, its order, or its end. */
async function followPayment(checkout: CheckoutState, payment: HeldPayment, open: Phase = { at: 'held' }): Promise<void> {
  const { slug, setHeldPayment, setPhase } = checkout;
  const { intent } = payment;
  if (intent.status === 'succeeded' || intent.status === 'processing' || intent.status === 'requires_capture')
    return finishOrder(checkout, payment);
  if (!canBePaid(intent)) {
    removeOpenCheckout(slug);
    setHeldPayment(undefined);
    return setPhase({ at: 'ended', paymentMethod: getPaymentMethod(intent) });
  }
  storeIntent(intent);
  setHeldPayment(payment);
  setPhase(open);
}

async function finishOrder({ slug, complete, navigate }: CheckoutState, { intent, accessToken }: HeldPayment): Promise<void> {
  const paymentIntentId = intent.id;
  try {
    await complete.mutateAsync({ items: [toAccessInput({ paymentIntentId, accessToken })] });
  } catch (error) {
    // The order page asks again; the payment itself is safe with the provider and its webhook.
    console.warn('could not complete the payment yet; the order page retries', error instanceof Error ? error.message : error);
  }
  removeOpenCheckout(slug);
  savePurchase(slug, paymentIntentId);
  clearDraft(slug);
  useStage.getState().change({ unsavedWork: false });
  await navigate({ to: '/order/$paymentIntentId', params: { paymentIntentId }, replace: true });
}

/** Holds the piece for a payment by this method; whether it is held. */
export async function holdPiece(
  checkout: CheckoutState,
  draft: Draft,
  paymentMethod: PaymentMethod,
  then: 'stay' | 'toWallet' = 'stay',
): Promise<boolean> {
  const startedPayment = await startPayment(checkout, draft, paymentMethod);
  if (then === 'toWallet' && startedPayment) await openWalletPage(checkout, startedPayment);
  return startedPayment !== null;
}

/** Opening the wallet extends the hold; without an answer the current hold stays. */
export async function openWalletPage({ openWallet }: CheckoutState, { intent, accessToken }: HeldPayment): Promise<void> {
  const { url, id } = intent;
  if (!url) return;
  await openWallet.mutateAsync(toAccessInput({ paymentIntentId: id, accessToken })).catch((error: unknown) => {
    console.warn('could not extend the hold', error instanceof Error ? error.message : error);
  });
  openPaymentPage(url);
}

/** Prepares the held payment for a saved card; null on failure, with the reason shown. */
export async function prepareSavedCard(checkout: CheckoutState, draft: Draft, savedCardId: string): Promise<PaymentIntent | null> {
  return (await startPayment(checkout, draft, 'card', { savedCardId }))?.intent ?? null;
}

async function startPayment(
  checkout: CheckoutState,
  draft: Draft,
  paymentMethod: PaymentMethod,
  options: { savedCardId?: string } = {},
): Promise<HeldPayment | null> {
  const { slug, braTagId, heldPayment, requestRound, create, setBusy, setError } = checkout;
  setBusy(true);
  requestRound.current += 1;
  await waitForSession();
  const isMember = useSession.getState().status === 'signedIn';
  const input = toCheckoutInput(draft, isMember);
  const name = getRequestKey(`${slug}:${paymentMethod}`, { ...input, ...options });
  try {
    const accessToken = heldPayment?.accessToken;
    const answer = await create[paymentMethod].mutateAsync({
      braTagId,
      ...input,
      ...options,
      ...(accessToken ? { accessToken } : {}),
      idempotencyKey: getIdempotencyKey(name),
    });
    removeIdempotencyKey(name);
    requestRound.current += 1;
    storePayment(slug, answer, isMember);
    setError(null);
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
  saveOpenCheckout(slug, { paymentIntentId: intent.id, accessToken: isMember ? '' : accessToken });
  if (!isMember) {
    saveOrderToken(intent.id, accessToken);
    savePurchasedPiece(intent.braTagId, intent.id);
  }
  // Not before: until this tab knows the hold is its own, the page would say someone else is ahead.
  for (const event of ['fetchListing', 'fetchBraTag']) void queryClient.invalidateQueries({ queryKey: [event] });
}

function handleRefusal(checkout: CheckoutState, error: unknown, name: string): void {
  const { slug, heldPayment, phase, setPhase, setError } = checkout;
  if (!(error instanceof WireError)) throw error;
  // Without an answer the same key is sent again; after a refusal a retry is a new request.
  if (error.code !== 'unavailable') removeIdempotencyKey(name);
  if (error.code === 'reserved' || error.code === 'sold') {
    setPhase({ at: 'taken', by: error.code });
    // The page then knows until when, and resumes when the piece is free.
    void queryClient.invalidateQueries({ queryKey: ['fetchListing'] });
    // The listing learns it too: it shows the hold and polls until the piece is free.
    void queryClient.invalidateQueries({ queryKey: ['fetchListing', { slug }] });
    return;
  }
  // Switching payments may have closed the previous one and freed the piece.
  if (heldPayment && ['provider', 'expired', 'conflict'].includes(error.code)) void refreshPayment(checkout, heldPayment, phase);
  // Resumed on another device: the fields aren't on the page yet.
  if (error.code === 'validation') setPhase({ at: 'details' });
  setError(error);
}

/** Handles the card form's result; resolves with what is left to show, or nothing when the page moves on. */
export async function settlePayment(checkout: CheckoutState, outcome: PayOutcome): Promise<PayOutcome | undefined> {
  const { heldPayment } = checkout;
  if (!heldPayment) return undefined;
  if (outcome.kind === 'challenge') {
    openPaymentPage(outcome.url);
    return undefined;
  }
  if (outcome.kind === 'done') {
    await finishOrder(checkout, heldPayment);
    return undefined;
  }
  if (outcome.kind === 'unknown') return refreshPayment(checkout, heldPayment);
  // Not the card's fault: the payment may have ended.
  if (outcome.why === 'other') await refreshPayment(checkout, heldPayment);
  return outcome;
}

export async function refreshPayment(
  checkout: CheckoutState,
  { intent, accessToken }: HeldPayment,
  open?: Phase,
): Promise<PayOutcome | undefined> {
  const { requestRound } = checkout;
  const startedRound = requestRound.current;
  try {
    const now = await fetchIntent({ paymentIntentId: intent.id, accessToken });
    if (startedRound !== requestRound.current) return undefined;
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
  return queryClient.fetchQuery({ ...createCallQuery('getPaymentIntent', toAccessInput(open)), staleTime: 0 });
}

/** A member returning from their order needs no token. */
function toAccessInput({ paymentIntentId, accessToken }: OpenCheckout): { paymentIntentId: string; accessToken?: string } {
  return accessToken ? { paymentIntentId, accessToken } : { paymentIntentId };
}

function storeIntent(intent: PaymentIntent): void {
  const { state, change } = usePaymentProvider.getState();
  change({ paymentIntents: [...state.paymentIntents.filter(({ id }) => id !== intent.id), intent] });
}
