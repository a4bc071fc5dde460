import { expect, test } from 'vitest';
import { wantedOf } from './requirement-labels.ts';

test('what is due is told once for each thing, in the order in which it is given', () => {
  expect(
    wantedOf([
      'external_account',
      'individual.dob.day',
      'individual.dob.month',
      'individual.first_name',
      'individual.last_name',
      'tos_acceptance.ip',
    ]),
  ).toEqual(['name', 'birth', 'bank', 'terms']);
  expect(wantedOf(['individual.verification.document'])).toEqual(['document']);
  expect(wantedOf(['individual.address.city', 'individual.ssn_last_4', 'settings.something.new'])).toEqual([
    'address',
    'taxNumber',
    'more',
  ]);
  expect(wantedOf([])).toEqual([]);
});
