import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../platform/cache/queries.ts';
import { Saved } from './saved.tsx';

const call = vi.hoisted(() => vi.fn<(name: string) => Promise<unknown>>());
vi.mock('../../platform/wire/wire.ts', () => ({ call, subscribe: () => () => undefined }));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
  createLink:
    () =>
    ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
  useRouter: () => ({}),
}));

const search = {
  searchId: 'sch_1',
  name: 'Lace',
  filters: { q: 'lace' },
  alert: 'off',
  isWanted: false,
  newMatches: 0,
  viewedAt: '2026-11-24T00:00:00Z',
};

function open(searches: object[]) {
  call.mockImplementation((name) => {
    if (name === 'listSavedKeys') return Promise.resolve({ pieces: [], creators: [], own: [] });
    return Promise.resolve({
      items: name === 'listSearches' ? searches : [],
      nextCursor: null,
      counts: { all: 0, lowered: 0, reserved: 0, sold: 0 },
    });
  });
  render(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n}>
        <Saved renderCard={() => null} />
      </I18nProvider>
    </QueryClientProvider>,
  );
}

beforeEach(() => queryClient.clear());

test('with nothing saved, the page says so once, with one thing to do', async () => {
  open([]);
  await screen.findByRole('heading', { name: 'Nothing saved yet' });
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Saved', 'Nothing saved yet']);
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Browse the boutique']);
});

test('beside a list with something in it, each empty one is a line', async () => {
  open([search]);
  await screen.findByRole('link', { name: 'Lace' });
  for (const line of [/^No saved pieces yet/, /^You don’t follow anyone yet/, /^Nothing wanted yet/])
    expect(screen.getByText(line).tagName).toBe('P');
  expect(screen.queryByText('Nothing saved yet')).toBeNull();
});
