import { I18nProvider } from '@lingui/react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { activateMessages } from '../../platform/messages/messages.ts';
import { CardForm, type PayForm } from './card-form.tsx';
import { unpaidIntent as intent } from './test-intent.ts';

function open() {
  const form = createRef<PayForm>();
  render(
    <I18nProvider i18n={activateMessages()}>
      <CardForm intent={intent} publishableKey="pk_test" returnUrl="http://localhost/order/pi_1" refusedField={undefined} ref={form} />
    </I18nProvider>,
  );
  return { pay: () => act(async () => form.current?.pay()) };
}

afterEach(() => void vi.unstubAllGlobals());

describe('the card form', () => {
  test('an empty form is not sent; the first invalid field has the focus and says why', async () => {
    const fetch = vi.fn();
    vi.stubGlobal('fetch', fetch);
    const { pay } = open();
    expect(await pay()).toBe('incomplete');
    expect(document.activeElement).toBe(screen.getByLabelText('Card number'));
    expect(screen.getByText('Enter a card number.')).toBeDefined();
    expect(fetch).not.toHaveBeenCalled();
  });

  test('the number is grouped, and goes to the payment provider only', async () => {
    const fetch = vi.fn(async () => new Response(JSON.stringify({ status: 'succeeded' })));
    vi.stubGlobal('fetch', fetch);
    const { pay } = open();
    fireEvent.change(screen.getByLabelText('Card number'), { target: { value: '4242424242424242' } });
    fireEvent.change(screen.getByLabelText('Expires'), { target: { value: '1234' } });
    fireEvent.change(screen.getByLabelText('Security code'), { target: { value: '123' } });
    expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4242 4242 4242 4242');
    expect(await pay()).toEqual({ kind: 'done' });
    expect(fetch).toHaveBeenCalledExactlyOnceWith(
      '/sandbox/stripe/v1/payment_intents/pi_1/confirm',
      expect.objectContaining({ method: 'POST' }),
    );
  });

  test('a lost connection is not a decline', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => Promise.reject(new TypeError('Failed to fetch'))),
    );
    const { pay } = open();
    fireEvent.click(screen.getByRole('button', { name: '4242 4242 4242 4242' }));
    expect(await pay()).toEqual({ kind: 'unknown' });
    expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4242 4242 4242 4242');
  });
});
