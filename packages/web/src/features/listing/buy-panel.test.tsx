import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCallQuery, queryClient } from '../../platform/cache/queries.ts';
import { useDeliveryCountry } from '../../platform/state/delivery-country.ts';
import { BuyDock, BuyPanel } from './buy-panel.tsx';
import type { SaleState } from './sale-state.ts';
import { createListing } from './test-listing.ts';

const reason = 'Mara doesn’t ship to Norway. Choose an address in the United States.';
const listing = { ...createListing('published'), priceLines: [{ kind: 'item' as const, label: 'Piece', amountCents: 148_00 }] };

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  queryClient.setQueryData(createCallQuery('fetchListing', { slug: listing.slug, country: 'NO' }).queryKey, {
    ...listing,
    notServed: reason,
  });
});

afterEach(() => {
  useDeliveryCountry.getState().reset();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function show(country: string, state: SaleState = 'buyable') {
  useDeliveryCountry.getState().change({ country });
  const parts = { offer: () => <button type="button">Make an offer</button> };
  const page = () => (
    <>
      <BuyPanel listing={listing} state={state} parts={parts} />
      <BuyDock listing={listing} state={state} parts={parts} />
    </>
  );
  const router = createRouter({ routeTree: createRootRoute({ component: page }), history: createMemoryHistory() });
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  return within(await screen.findByRole('region', { name: 'Buy' }));
}

test('a country that is served has a total and Buy now, in the panel and in the bar', async () => {
  const bar = await show('US');
  expect(bar.getByText('$148.00')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Buy now' })).toHaveLength(2);
});

test('one that isn’t has neither in both, the panel says why, and an offer can still be made', async () => {
  const bar = await show('NO');
  await screen.findByText(reason);
  expect(screen.queryByText('Total')).toBeNull();
  expect(screen.queryByText('total')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Buy now' })).toBeNull();
  expect(screen.queryByText(/^We’ll hold it/)).toBeNull();
  expect(bar.getByText('Norway')).toBeTruthy();
  expect(bar.getByText('no delivery')).toBeTruthy();
  expect(bar.getByRole('button', { name: 'Make an offer' })).toBeTruthy();
});

test('somebody who has it on hold can continue, because the held payment has an address', async () => {
  await show('NO', 'heldByMe');
  expect(screen.getAllByRole('link', { name: 'Continue to pay' })).toHaveLength(2);
});
