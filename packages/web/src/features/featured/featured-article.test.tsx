import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { noFacts } from '@strapline/domain/bra-tag/bra-facts';
import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { dispatchSession } from '../../platform/session/session.ts';
import type { Listing } from './article.ts';
import { FeaturedArticle } from './featured-article.tsx';

vi.mock('@tanstack/react-router', () => ({ Link: ({ children }: { children: ReactNode }) => <a href="/model">{children}</a> }));
// Its drawing would be loaded after the test.
vi.mock('../../ui/picture.tsx', () => ({ Picture: () => null }));
vi.mock('../../ui/button-link.tsx', () => ({
  ButtonLink: ({ children, to }: { children: ReactNode; to: string }) => <a href={to}>{children}</a>,
}));
afterEach(() => act(() => dispatchSession({ type: 'signedOut' })));

const creator = { username: 'amber_lark_k2p', slug: 'amber-lark-k2p', displayName: 'amber_lark_k2p', avatar: null };
const picture = (id: string, alt: string) => ({ id, kind: 'image' as const, alt, width: 4, height: 5, placeholder: '', sources: [] });
const tag: BraTag = {
  id: 'amber_lark_k2p:2026:spring:0007',
  status: 'active',
  nfc: 'none',
  listing: 'published',
  proofLevel: 1,
  version: 1,
  title: 'Rosaline balconette',
  story: '',
  braSize: null,
  size: null,
  measures: null,
  ...noFacts,
  condition: 'worn',
  launderedAt: '2026-04-02T10:00:00.000Z',
  creator,
  owner: { username: 'amber_lark_k2p', avatar: null, number: 1 },
  offered: true,
  offeredAmount: 14800,
  slug: 'rosaline',
  createdFor: null,
  physicalBraTag: true,
  media: [picture('med_1', 'The front'), picture('med_2', 'The hem')],
  provenance: [],
  transferEndsAt: null,
  report: null,
  grade: 'D',
  chip: null,
  can: [],
  createdAt: '2026-04-02T10:00:00.000Z',
};
const listing: Listing = {
  braTagId: tag.id,
  slug: 'rosaline',
  title: tag.title,
  braSize: null,
  size: null,
  likelySizes: [],
  offeredAmount: 14800,
  listing: 'published',
  proofLevel: 1,
  creator,
  cover: picture('med_1', 'The front'),
  createdAt: tag.createdAt,
  acceptsOffers: true,
  prices: [],
  tag,
  seller: creator,
  resale: false,
  priceLines: [{ kind: 'item', label: 'The piece', amountCents: 14800 }],
  shipsFrom: 'US',
  savedCount: null,
};
const article = {
  title: 'Rosaline, in two cuts',
  text: 'The lead.\n\n> It stood up.\n\nNineteen days.\n\n> Who is it for?\n\nNobody in a hurry.',
  from: '2026-11-01T00:00:00.000Z',
  until: '2026-12-01T00:00:00.000Z',
};

function show(state: Listing['listing'] = 'published') {
  return render(
    <I18nProvider i18n={i18n}>
      <FeaturedArticle article={article} listing={{ ...listing, listing: state }} />
    </I18nProvider>,
  );
}

test('the lead is in the opening, a quote after it opens the text, and pictures have their descriptions as captions', () => {
  const { container } = show();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Rosaline, in two cuts');
  expect(container.querySelector('header')?.textContent).toContain('The lead.');
  expect([...container.querySelectorAll('blockquote')].map(({ textContent }) => textContent)).toEqual([
    '“It stood up.”',
    '“Who is it for?”',
  ]);
  expect(container.querySelector('blockquote')?.nextElementSibling?.textContent).toMatch(/^Nineteen days\./);
  expect([...container.querySelectorAll('figcaption span')].map(({ textContent }) => textContent)).toEqual(['The hem']);
});

test.each([
  ['published', ['$148.00', 'Buy now'], ['Sold', 'See the record']],
  ['reserved', ['$148.00', 'It’s on hold for someone else right now.'], ['Buy now']],
  ['sold', ['Sold', 'See the record'], ['$148.00', 'Buy now', 'Would it fit me?']],
] as const)('a piece that is %s', (state, shown, hidden) => {
  const { container } = show(state);
  for (const text of shown) expect(container.textContent).toContain(text);
  for (const text of hidden) expect(container.textContent).not.toContain(text);
});

test('nobody is offered their own piece', () => {
  const claims = { sub: 'amber', username: creator.username, publicKey: undefined, roles: [], expiresAt: 0 };
  act(() => dispatchSession({ type: 'tokenReceived', claims }));
  const { container } = show();
  expect(container.textContent).not.toContain('Buy now');
  expect(container.textContent).toContain('See the listing');
});
