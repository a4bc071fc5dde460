import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { activateMessages } from '../../../platform/messages/messages.ts';
import { createTestOrder } from '../test-order.ts';
import { SaleLines } from './sale-lines.tsx';

function countRaisedSigns(lines: ReactNode): number {
  const { container, unmount } = render(<I18nProvider i18n={activateMessages()}>{lines}</I18nProvider>);
  expect(screen.getByText('$133.20')).toBeDefined();
  const raised = container.querySelectorAll('.usd').length;
  unmount();
  return raised;
}

test('only a large total has a small raised dollar sign', () => {
  const money = { priceCents: 148_00, commissionCents: 14_80, royaltyCents: 0, deliveryCents: 0, netCents: 133_20 };
  const sold = createTestOrder({ sale: { ...money, payoutAt: null, why: 'held', providerWords: null } });
  expect(countRaisedSigns(<SaleLines order={sold} className="lines" />)).toBe(1);
  expect(countRaisedSigns(<SaleLines order={sold} smallSum="net" />)).toBe(0);
});
