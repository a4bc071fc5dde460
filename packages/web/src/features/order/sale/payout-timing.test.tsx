import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { activateMessages } from '../../../platform/messages/messages.ts';
import { PayoutTiming } from './payout-timing.tsx';

type LinkProps = { to: string; search: { tab: string }; children: ReactNode };
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, search, children }: LinkProps) => <a href={`${to}?tab=${search.tab}`}>{children}</a>,
}));

test('a creator without a payout account is linked to its setup', () => {
  const money = { priceCents: 148_00, commissionCents: 14_80, royaltyCents: 0, deliveryCents: 0, netCents: 133_20 };
  const sale = { ...money, payoutAt: null, why: 'no_account', providerWords: null } as const;
  const { container } = render(
    <I18nProvider i18n={activateMessages()}>
      <PayoutTiming order={{ sale }} />
    </I18nProvider>,
  );
  expect(container.textContent?.trim()).toBe('Set up payouts in your account to receive it.');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/account?tab=payouts');
});
