import { I18nProvider } from '@lingui/react';
import type { PaymentIntent } from '@strapline/contract/shapes/payment';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createCallQuery, queryClient } from '../../platform/cache/queries.ts';
import { activateMessages } from '../../platform/messages/messages.ts';
import { useSession } from '../../platform/session/session.ts';
import type { PayForm } from './card-form.tsx';
import { CardSection } from './card-section.tsx';
import { unpaidIntent as shown } from './test-intent.ts';

/** Presses Pay with a saved card, some time after it appeared; `prepared` is the payment the server then has for it. */
async function payPrepared(prepared: PaymentIntent, afterMs = 2_000) {
  vi.useFakeTimers({ toFake: ['Date'] });
  const fetch = vi.fn(async () => new Response(JSON.stringify({ status: 'succeeded' })));
  vi.stubGlobal('fetch', fetch);
  useSession.setState({ status: 'signedIn' });
  const card = { id: 'pm_1', brand: 'visa', last4: '4242', expMonth: 8, expYear: 2029 };
  queryClient.setQueryData(createCallQuery('listSavedCards', {}).queryKey, { items: [card] });
  const form = createRef<PayForm>();
  render(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={activateMessages()}>
        <CardSection intent={shown} publishableKey="pk_test" refusal={undefined} onPrepareSavedCard={async () => prepared} ref={form} />
      </I18nProvider>
    </QueryClientProvider>,
  );
  vi.setSystemTime(Date.now() + afterMs);
  return { outcome: await act(async () => form.current?.pay()), fetch };
}

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a saved card', () => {
  test('pays the payment shown', async () => {
    const { outcome, fetch } = await payPrepared(shown);
    expect(outcome).toEqual({ kind: 'done' });
    expect(fetch).toHaveBeenCalledOnce();
  });

  test('doesn’t pay a replaced payment before it was shown', async () => {
    const { outcome, fetch } = await payPrepared({ ...shown, id: 'pi_2', amountCents: 170_10 });
    expect(outcome).toEqual({ kind: 'refused', why: 'changed' });
    expect(fetch).not.toHaveBeenCalled();
  });

  test('isn’t charged by a double press of the hold button', async () => {
    const { outcome, fetch } = await payPrepared(shown, 500);
    expect(outcome).toBe('incomplete');
    expect(fetch).not.toHaveBeenCalled();
  });
});
