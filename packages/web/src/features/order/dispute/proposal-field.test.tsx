import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { activateMessages } from '../../../platform/messages/messages.ts';
import { ProposalField } from './proposal-field.tsx';

const messages = activateMessages();

const terms = {
  itemCents: 122_00,
  deliveryCents: 6_00,
  protectionCents: 6_80,
  netCents: 115_80,
  royaltyCents: 0,
  sellerDeliveryCents: 6_00,
  givenCents: 0,
};

function getProposalChoices(amount: string, side: 'buyer' | 'seller' = 'buyer'): string {
  const more = { canReturn: true, error: undefined, onChange: vi.fn() };
  const field = <ProposalField name="wants.cents" kind="partial" amount={amount} maxCents={134_80} terms={terms} side={side} {...more} />;
  return render(<I18nProvider i18n={messages}>{field}</I18nProvider>).container.textContent ?? '';
}

test('a partial refund shows beside the full amount once it is valid', () => {
  expect(getProposalChoices('30')).toContain('$30.00 of $134.80');
  for (const none of ['', 'much', '0.50', '134.80', '999']) expect(getProposalChoices(none)).toContain('I keep itYou choose the amount.');
});

test('the split of a partial refund is exact, worded for each side', () => {
  expect(getProposalChoices('30.05')).toContain('You get back$30.05From the seller$27.05From Strapline’s commission$3.00');
  expect(getProposalChoices('30.05', 'seller')).toContain(
    'From your earnings$27.05From Strapline’s commission$3.00What you still receive$88.75',
  );
  expect(getProposalChoices('130', 'seller')).toContain('From Strapline, for buyer protection$2.00What you still receive$0.00');
});
