import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { startMessages } from '../../../platform/messages.ts';
import { order } from '../test-order.ts';
import { SaleLines } from './sale-lines.tsx';

function countRaisedSigns(lines: ReactNode): number {
  const { container, unmount } = render(<I18nProvider i18n={startMessages()}>{lines}</I18nProvider>);
  expect(screen.getByText('$133.20')).toBeDefined();
  const raised = container.querySelectorAll('.usd').length;
  unmount();
  return raised;
}

test('only a large total has a small raised dollar sign', () => {
  const money = { priceCents: 148_00, commissionCents: 14_80, royaltyCents: 0, deliveryCents: 0, netCents: 133_20 };
  const sold = order({ sale: { ...money, payoutAt: null, why: 'held', providerWords: null } });
  expect(countRaisedSigns(<SaleLines order={sold} className="lines" />)).toBe(1);
  expect(countRaisedSigns(<SaleLines order={sold} smallSum="net" />)).toBe(0);
});
