import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import * as wire from '../../platform/wire/wire.ts';
import { WireError } from '../../platform/wire/wire-error.ts';
import { PairCreatorSize } from './pair-creator-size.tsx';

vi.mock('@tanstack/react-router', () => ({ Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a> }));

const pairId = 'amber_lark_k2p:2026:main:0002';
const fqsid = 'bluesky:amber-lark.example';
const at = '2026-11-14T10:00:00.000Z';
const model = {
  username: 'amber_lark_k2p',
  displayName: 'Amber Lark',
  provenHandles: [fqsid],
  verifiedSize: { pairId, size: { system: 'EU', band: 70, cup: 'E', ukBand: 32, ordinal: 5 }, braSize: '70E', n: 1, at },
};
const results = {
  survey: 'icbm',
  n: 41,
  hidden: false,
  declared: { braSize: '32DD', at },
  community: { braSize: '32DD', at, n: 41, share: 0.44 },
};

function show(answers: Record<string, unknown>): HTMLElement {
  vi.spyOn(wire, 'call').mockImplementation((async (event: string) => {
    if (answers[event] === undefined) throw new WireError({ code: 'not_found', message: 'not found' });
    return answers[event];
  }) as typeof wire.call);
  return render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <PairCreatorSize pairId={pairId} slug="amber-lark-k2p" />
      </QueryClientProvider>
    </I18nProvider>,
  ).container;
}

test('the page of a pair shows its creator’s size by their word, by estimates and by the pair', async () => {
  const page = show({ fetchModel: model, getSurveyResults: results });
  await screen.findByText('41 estimates, 44% agree');
  expect(page.textContent).toContain('Declared32DDgiven by Amber Lark');
  expect(page.textContent).toContain('Verified32DD1 pair, 4 checks14 November 2026This pair');
});

test('without a survey, the pair alone says it; a creator without a page has no section', async () => {
  const page = show({ fetchModel: model });
  await screen.findByText('No survey is open.');
  expect(page.textContent).toContain('Verified32DD');
  vi.restoreAllMocks();
  const hidden = show({});
  await waitFor(() => expect(wire.call).toHaveBeenCalledWith('fetchModel', { slug: 'amber-lark-k2p' }));
  expect(hidden.textContent).toBe('');
});
