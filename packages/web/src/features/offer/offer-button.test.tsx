import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { Offer } from '@strapline/contract/shapes/offer';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../platform/cache/queries.ts';
import { dispatchSession } from '../../platform/session/session.ts';
import { OfferButton, type OfferListing } from './offer-button.tsx';

const call = vi.hoisted(() => vi.fn<(name: string, input: object) => Promise<unknown>>());
vi.mock('../../platform/wire/wire.ts', () => ({ call, subscribe: () => () => undefined }));
vi.mock('../../ui/button-link.tsx', () => ({
  ButtonLink: ({ children, className }: { children: ReactNode; className: string }) => (
    <a href="/signin" className={className}>
      {children}
    </a>
  ),
}));

const listing = { slug: 'rose', braTagId: 'mara:2026:main:0001', listing: 'published', acceptsOffers: true } as OfferListing;
const mine = { id: 'off_1', from: 'buyer', status: 'pending', expiresAt: new Date(Date.now() + 3_600_000).toISOString() } as Offer;
const findOfferButton = () => screen.queryByRole('button', { name: 'Make an offer' });
let answer: (items: Offer[]) => void;

beforeEach(() => {
  queryClient.clear();
  call.mockReset();
  const answered = new Promise<Offer[]>((resolve) => {
    answer = resolve;
  });
  call.mockImplementation(() => answered.then((items) => ({ items, nextCursor: null })));
});

afterEach(() => act(() => dispatchSession({ type: 'signedOut' })));

function open(): Element {
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n}>
        <OfferButton listing={listing} country="US" />
      </I18nProvider>
    </QueryClientProvider>,
  );
  return container;
}

test('no offer can be made until the session and the member’s own offers are known, but its place is kept', async () => {
  const container = open();
  // `controls.css` hides this link in browsers that were signed in.
  expect(screen.getByRole('link', { name: 'Make an offer' }).className).toContain('visitors-only');
  const claims = { sub: 'june', username: 'june', publicKey: undefined, roles: [], expiresAt: 0 };
  act(() => dispatchSession({ type: 'tokenReceived', claims }));
  expect(screen.queryByText('Make an offer')).toBeNull();
  expect(container.querySelector('.btn.big.block.not-yet')).not.toBeNull();
  answer([mine]);
  await screen.findByRole('button', { name: /^Your offer · / });
  expect(findOfferButton()).toBeNull();
});

test('a member without an open offer can make one, and a visitor can sign in for it', async () => {
  act(() => dispatchSession({ type: 'noSessionFound' }));
  open();
  expect(screen.getByRole('link', { name: 'Make an offer' }).className).toBe('');
  const claims = { sub: 'june', username: 'june', publicKey: undefined, roles: [], expiresAt: 0 };
  act(() => dispatchSession({ type: 'tokenReceived', claims }));
  answer([]);
  await vi.waitFor(() => expect(findOfferButton()).not.toBeNull());
});
