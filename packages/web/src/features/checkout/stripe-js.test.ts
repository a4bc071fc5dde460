import { i18n } from '@lingui/core';
import { describe, expect, test, vi } from 'vitest';
import { confirmStripe, openStripe, type StripeClient, type StripeElements } from './stripe-js.ts';

const elements: StripeElements = { create: () => ({ mount: () => {}, unmount: () => {} }) };

function createClient(answer: Awaited<ReturnType<StripeClient['confirmPayment']>> | Error): StripeClient {
  const confirm = async () => (answer instanceof Error ? Promise.reject(answer) : answer);
  return { elements: () => elements, confirmPayment: vi.fn(confirm), confirmSetup: vi.fn(confirm), confirmCardPayment: vi.fn(confirm) };
}

describe('paying through the form of Stripe', () => {
  test('returns to the order, and leaves the page only when the bank asks', async () => {
    const stripe = createClient({});
    expect(await confirmStripe(stripe, elements, { returnUrl: 'http://localhost/order/pi_1', isSetup: false })).toEqual({ kind: 'done' });
    expect(stripe.confirmPayment).toHaveBeenCalledWith({
      elements,
      confirmParams: { return_url: 'http://localhost/order/pi_1' },
      redirect: 'if_required',
    });
  });

  test('saving a card is a setup without a payment', async () => {
    const stripe = createClient({});
    expect(await confirmStripe(stripe, elements, { returnUrl: 'http://localhost/account', isSetup: true })).toEqual({ kind: 'done' });
    expect(stripe.confirmSetup).toHaveBeenCalledOnce();
    expect(stripe.confirmPayment).not.toHaveBeenCalled();
  });

  test('an incomplete form says so itself', async () => {
    expect(await confirmStripe(createClient({ error: { type: 'validation_error' } }), elements, { returnUrl: '', isSetup: false })).toBe(
      'incomplete',
    );
  });

  test('distinguishes a declined card from a lost connection', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    expect(
      await confirmStripe(createClient({ error: { type: 'card_error', code: 'card_declined' } }), elements, {
        returnUrl: '',
        isSetup: false,
      }),
    ).toEqual({
      kind: 'refused',
      why: 'declined',
    });
    expect(
      await confirmStripe(createClient({ error: { type: 'api_connection_error' } }), elements, { returnUrl: '', isSetup: false }),
    ).toEqual({
      kind: 'unknown',
    });
    expect(await confirmStripe(createClient(new TypeError('Failed to fetch')), elements, { returnUrl: '', isSetup: false })).toEqual({
      kind: 'unknown',
    });
  });
});

test('the form of Stripe is in the language of the page', async () => {
  vi.spyOn(document.head, 'append').mockImplementation((script) => (script as HTMLScriptElement).onload?.(new Event('load')));
  window.Stripe = vi.fn(() => createClient({}));
  i18n.load('de', {});
  i18n.activate('de');
  await openStripe('pk_test_1');
  expect(window.Stripe).toHaveBeenCalledWith('pk_test_1', { locale: 'de' });
  i18n.activate('en');
  delete window.Stripe;
  vi.restoreAllMocks();
});
