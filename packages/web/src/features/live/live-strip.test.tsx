import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as wire from '../../platform/wire/wire.ts';
import { LiveBadge } from './live-badge.tsx';
import { LiveStrip } from './live-strip.tsx';

const stream = { live: true, videoId: 'a&b', title: 'Cutting the winter series', startedAt: '2026-11-24T13:40:00.000Z' };
let client: QueryClient;
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});

function show(answer: object): HTMLElement {
  vi.spyOn(wire, 'call').mockImplementation((async () => answer) as typeof wire.call);
  return render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <LiveStrip username="amber_lark_k2p" />
        <LiveBadge username="amber_lark_k2p" />
      </QueryClientProvider>
    </I18nProvider>,
  ).container;
}

test('a stream is named, and its links lead to YouTube', async () => {
  show(stream);
  await screen.findByRole('heading', { name: 'Cutting the winter series' });
  const links = screen.getAllByRole('link');
  expect(links.map(({ textContent }) => textContent?.trim())).toEqual(['Watch', 'Live on YouTube']);
  for (const link of links) expect(link).toHaveProperty('href', 'https://www.youtube.com/watch?v=a%26b');
});

test('without a stream there is nothing, and nothing is left when it has ended', async () => {
  const page = show(stream);
  await screen.findByText('Watch');
  client.setQueryData(['getYoutubeLiveStreamStatus', { username: 'amber_lark_k2p' }], { live: false });
  await waitFor(() => expect(page.textContent).toBe(''));
});
