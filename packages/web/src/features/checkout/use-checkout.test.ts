import type { PaymentIntent } from '@strapline/contract/shapes/payment';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../platform/cache/queries.ts';
import { readOpenCheckout, saveOpenCheckout } from '../../platform/open-checkout.ts';
import { useSession } from '../../platform/session/session.ts';
import { WireError } from '../../platform/wire/wire-error.ts';
import { createDraft } from './checkout-draft.ts';
import { useCheckout } from './use-checkout.ts';

const call = vi.hoisted(() => vi.fn<(name: string) => Promise<unknown>>());
vi.mock('../../platform/wire/wire.ts', () => ({ call }));
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => vi.fn() }));

const cardMethod: PaymentIntent = {
  id: 'pi_1',
  provider: 'embedded',
  paymentType: 'fiat',
  status: 'requires_payment_method',
  amountCents: 162_10,
  currency: 'usd',
  lines: [],
  clientSecret: 'pi_1_secret_x',
  expiresAt: new Date(Date.now() + 15 * 60_000).toISOString(),
  orderId: 'ord_1',
  braTagId: 'amber_lark_k2p:2026:spring:0007',
};
const cryptoMethod: PaymentIntent = { ...cardMethod, id: 'chk_1', paymentType: 'crypto', orderId: 'ord_2' };
const canceled: PaymentIntent = { ...cardMethod, status: 'canceled', expiresAt: null };

/** The server's answers by event; a function is called each time. */
const answers: Record<string, () => unknown> = {};

async function holdForCard() {
  answers['createPaymentIntentStripe'] = () => ({ intent: cardMethod, accessToken: 'token_1' });
  const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client: queryClient }, children);
  const { result } = renderHook(() => useCheckout('rosaline', cardMethod.braTagId), { wrapper });
  await act(() => result.current.hold(createDraft('US'), 'card'));
  expect(result.current.phase).toEqual({ at: 'held' });
  return result;
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  queryClient.clear();
  call.mockClear();
  useSession.setState({ status: 'anonymous' });
  call.mockImplementation(async (name) => answers[name]?.());
});

describe('switching the payment method', () => {
  test('ignores late answers about the previous payment', async () => {
    const checkout = await holdForCard();
    const late = Promise.withResolvers<PaymentIntent>();
    answers['getPaymentIntent'] = () => late.promise;
    answers['createPaymentIntentCoinbase'] = () => ({ intent: cryptoMethod, accessToken: 'token_2' });
    act(() => checkout.current.refresh());
    await act(() => checkout.current.hold(createDraft('US'), 'crypto'));
    await act(async () => late.resolve(canceled));
    expect(checkout.current.phase).toEqual({ at: 'held' });
    expect(checkout.current.heldPayment?.intent.id).toBe('chk_1');
    expect(readOpenCheckout('rosaline')).toEqual({ paymentIntentId: 'chk_1', accessToken: 'token_2' });
  });

  test('when it fails, says so and checks whether the piece is still held', async () => {
    answers['createPaymentIntentCoinbase'] = () => {
      throw new WireError({ code: 'provider', message: 'The payment service did not respond.' });
    };
    const checkout = await holdForCard();
    answers['getPaymentIntent'] = () => cardMethod;
    await act(() => checkout.current.hold(createDraft('US'), 'crypto'));
    expect(checkout.current.phase).toEqual({ at: 'held' });
    expect(checkout.current.error?.message).toBe('The payment service did not respond.');

    act(() => checkout.current.change());
    await act(() => checkout.current.hold(createDraft('DE'), 'crypto'));
    expect(checkout.current.phase).toEqual({ at: 'details' });

    answers['getPaymentIntent'] = () => canceled;
    await act(() => checkout.current.hold(createDraft('US'), 'crypto'));
    expect(checkout.current.phase).toEqual({ at: 'ended', paymentMethod: 'card' });
    expect(readOpenCheckout('rosaline')).toBeUndefined();
  });
});

describe('the end of a hold', () => {
  afterEach(() => void vi.useRealTimers());

  test('is noticed also if a call fails and the server’s own timer is late', async () => {
    vi.useFakeTimers({ now: Date.now() });
    const checkout = await holdForCard();
    const failure = new WireError({ code: 'internal', message: 'That went wrong with us.' });
    const replies = [Promise.reject(failure), Promise.resolve(cardMethod), Promise.resolve(canceled)];
    replies[0]?.catch(() => undefined);
    answers['getPaymentIntent'] = () => replies.shift();
    await act(() => vi.advanceTimersByTimeAsync(15 * 60_000 + 1_500));
    expect(replies).toHaveLength(2);
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(checkout.current.phase).toEqual({ at: 'held' });
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(checkout.current.phase).toEqual({ at: 'ended', paymentMethod: 'card' });
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(call.mock.calls.filter(([name]) => name === 'getPaymentIntent')).toHaveLength(3);
  });
});

describe('a refused card', () => {
  test('keeps the hold; a decline without a reason checks whether the payment ended', async () => {
    const checkout = await holdForCard();
    answers['getPaymentIntent'] = () => canceled;
    await act(() => checkout.current.settle({ kind: 'refused', why: 'declined' }));
    expect(checkout.current.phase).toEqual({ at: 'held' });
    await act(() => checkout.current.settle({ kind: 'refused', why: 'other' }));
    expect(checkout.current.phase).toEqual({ at: 'ended', paymentMethod: 'card' });
  });
});

describe('on a second device', () => {
  test('asks for the address, scrolled into view with an explanation', async () => {
    const checkout = await holdForCard();
    const error = new WireError({ code: 'validation', message: 'Check it.', fields: { 'shipTo.line1': 'Where does it go?' } });
    answers['createPaymentIntentStripe'] = () => {
      throw error;
    };
    let prepared: unknown;
    await act(async () => {
      prepared = await checkout.current.prepareSavedCard(createDraft('US'), 'pm_kept');
    });
    expect(prepared).toBeNull();
    expect(checkout.current.phase).toEqual({ at: 'details' });
    expect(checkout.current.error).toBe(error);
    act(() => checkout.current.back());
    expect(checkout.current.phase).toEqual({ at: 'held' });
  });
});

describe('returning to the checkout', () => {
  async function returnFromOrder() {
    saveOpenCheckout('rosaline', { paymentIntentId: cardMethod.id, accessToken: 'token_1' });
    const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client: queryClient }, children);
    const { result } = renderHook(() => useCheckout('rosaline', cardMethod.braTagId), { wrapper });
    await act(async () => undefined);
    return result;
  }

  test('in another tab continues the hold', async () => {
    answers['getPaymentIntent'] = () => cardMethod;
    expect((await returnFromOrder()).current.phase).toEqual({ at: 'held' });
  });

  test('waits for the session, and keeps a member’s payment from anyone else', async () => {
    const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client: queryClient }, children);
    const open = { paymentIntentId: cardMethod.id, accessToken: '' };
    answers['getPaymentIntent'] = () => {
      if (useSession.getState().status === 'signedIn') return cardMethod;
      throw new WireError({ code: 'not_found', message: 'There is no such payment.' });
    };
    saveOpenCheckout('rosaline', open);
    useSession.setState({ status: 'unknown' });
    const theirs = renderHook(() => useCheckout('rosaline', cardMethod.braTagId), { wrapper }).result;
    await act(async () => useSession.setState({ status: 'signedIn' }));
    await waitFor(() => expect(theirs.current.phase).toEqual({ at: 'held' }));

    await act(async () => useSession.setState({ status: 'anonymous' }));
    const strangers = renderHook(() => useCheckout('rosaline', cardMethod.braTagId), { wrapper }).result;
    await waitFor(() => expect(strangers.current.phase).toEqual({ at: 'details' }));
    expect(readOpenCheckout('rosaline')).toEqual(open);
  });

  test('after an abandoned payment starts a new one, without an expired-hold message', async () => {
    answers['getPaymentIntent'] = () => canceled;
    expect((await returnFromOrder()).current.phase).toEqual({ at: 'details' });
    expect(readOpenCheckout('rosaline')).toBeUndefined();
  });

  test('a temporary error doesn’t lose the hold', async () => {
    answers['getPaymentIntent'] = () => {
      throw new WireError({ code: 'internal', message: 'That went wrong with us.' });
    };
    const checkout = await returnFromOrder();
    expect(checkout.current.phase).toEqual({ at: 'resuming' });
    await waitFor(() => expect(checkout.current.error?.message).toBe('That went wrong with us.'));
    expect(readOpenCheckout('rosaline')).toBeDefined();
  });
});
