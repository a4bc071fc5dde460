import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { Offer } from '@strapline/contract/shapes/offer';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../platform/cache/queries.ts';
import type { OfferListing } from './offer-button.tsx';
import { SellerOffers } from './seller-offers.tsx';

const call = vi.hoisted(() => vi.fn<(name: string, input: object) => Promise<unknown>>());
vi.mock('../../platform/wire/wire.ts', () => ({ call, subscribe: () => () => undefined }));

const createOffer = (n: number) =>
  ({
    id: `off_${n}`,
    from: 'buyer',
    status: 'pending',
    amountCents: 100_00 + n,
    other: { username: `buyer_${n}` },
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    can: [],
  }) as unknown as Offer;

beforeEach(() => queryClient.clear());

test('the seller sees all open offers of a piece, page by page', async () => {
  const offers = Array.from({ length: 30 }, (_, n) => createOffer(n));
  call.mockImplementation((_name, { cursor }: { cursor?: string }) =>
    Promise.resolve(cursor ? { items: offers.slice(24), nextCursor: null } : { items: offers.slice(0, 24), nextCursor: 'next' }),
  );
  render(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n}>
        <SellerOffers listing={{ slug: 'rose', braTagId: 'mara:2026:main:0001' } as OfferListing} />
      </I18nProvider>
    </QueryClientProvider>,
  );
  await screen.findByText('buyer_23 offers $100.23');
  expect(screen.queryByText('buyer_24 offers $100.24')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('buyer_29 offers $100.29');
  expect(call.mock.calls.at(-1)?.[1]).toMatchObject({ as: 'seller', open: true, cursor: 'next' });
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});
