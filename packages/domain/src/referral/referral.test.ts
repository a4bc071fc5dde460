import { expect, test } from 'vitest';
import { calculateReferralCredit, formatComparableAddress } from './referral.ts';

test('the credit is the setting, at most the commission', () => {
  expect(calculateReferralCredit({ creditCents: 500, commissionCents: 12_00, commissionLeftCents: 12_00 })).toBe(500);
  expect(calculateReferralCredit({ creditCents: 500, commissionCents: 1_00, commissionLeftCents: 1_00 })).toBe(1_00);
  expect(calculateReferralCredit({ creditCents: 0, commissionCents: 12_00, commissionLeftCents: 12_00 })).toBe(0);
  expect(calculateReferralCredit({ creditCents: 500, commissionCents: 0, commissionLeftCents: 0 })).toBe(0);
});

test('a refund takes the same proportion of the credit as of the commission, rounded down', () => {
  expect(calculateReferralCredit({ creditCents: 500, commissionCents: 12_00, commissionLeftCents: 6_00 })).toBe(250);
  expect(calculateReferralCredit({ creditCents: 500, commissionCents: 7, commissionLeftCents: 2 })).toBe(2);
  expect(calculateReferralCredit({ creditCents: 500, commissionCents: 12_00, commissionLeftCents: 1 })).toBe(0);
  expect(calculateReferralCredit({ creditCents: 500, commissionCents: 12_00, commissionLeftCents: 0 })).toBe(0);
});

test('addresses are compared without case, punctuation and recipient', () => {
  const typed = formatComparableAddress({ line1: '12 Elm Street', city: 'Portland', postalCode: '97201', country: 'US' });
  expect(formatComparableAddress({ line1: '12 ELM  street.', line2: '', city: 'portland', postalCode: '97 201', country: 'US' })).toBe(
    typed,
  );
  expect(
    formatComparableAddress({ line1: '12 Elm Street', line2: 'Flat 2', city: 'Portland', postalCode: '97201', country: 'US' }),
  ).not.toBe(typed);
});
