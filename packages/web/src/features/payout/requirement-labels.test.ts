import { expect, test } from 'vitest';
import { parseRequirements } from './requirement-labels.ts';

test('requirements are listed once each, in a fixed order', () => {
  expect(
    parseRequirements([
      'external_account',
      'individual.dob.day',
      'individual.dob.month',
      'individual.first_name',
      'individual.last_name',
      'tos_acceptance.ip',
    ]),
  ).toEqual(['name', 'birth', 'bank', 'terms']);
  expect(parseRequirements(['individual.verification.document'])).toEqual(['document']);
  expect(parseRequirements(['individual.address.city', 'individual.ssn_last_4', 'settings.something.new'])).toEqual([
    'address',
    'taxNumber',
    'more',
  ]);
  expect(parseRequirements([])).toEqual([]);
});
