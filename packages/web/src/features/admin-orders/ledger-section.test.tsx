import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { call } from '../../platform/wire/wire.ts';
import { WireError } from '../../platform/wire/wire-error.ts';
import { LedgerSection } from './ledger-section.tsx';

vi.mock('@tanstack/react-router', () => ({ useSearch: () => ({ part: 'ledger' }), useNavigate: () => vi.fn() }));
vi.mock('../../platform/wire/wire.ts', () => ({ call: vi.fn() }));

test('offline, the ledger shows one error, and Retry reloads all of it', async () => {
  vi.mocked(call).mockRejectedValue(new WireError({ code: 'unavailable', message: 'No answer.' }));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <I18nProvider i18n={i18n}>
        <LedgerSection />
      </I18nProvider>
    </QueryClientProvider>,
  );
  expect(await screen.findAllByText('You are offline')).toHaveLength(1);
  expect(screen.getByRole('heading', { name: 'The ledger' })).toBeDefined();
  vi.mocked(call).mockResolvedValue({ items: [], nextCursor: null });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No entries yet')).toBeDefined();
  expect(screen.queryByText('You are offline')).toBeNull();
});
