import { expect, test } from 'vitest';
import { formatPlaceLine } from './address-lines.ts';

test('the postal code is where the country writes it', () => {
  expect(formatPlaceLine({ city: 'Portland', region: 'OR', postalCode: '97201', country: 'US' })).toBe('Portland, OR 97201');
  expect(formatPlaceLine({ city: 'Leeds', postalCode: 'LS1 4AP', country: 'GB' })).toBe('Leeds LS1 4AP');
  expect(formatPlaceLine({ city: 'Berlin', region: '', postalCode: '10115', country: 'DE' })).toBe('10115 Berlin');
  expect(formatPlaceLine({ city: 'Modena', region: 'MO', postalCode: '41121', country: 'IT' })).toBe('41121 Modena, MO');
});

test('missing parts leave no gap', () => {
  expect(formatPlaceLine({ city: 'Portland', region: '', postalCode: '', country: 'US' })).toBe('Portland');
  expect(formatPlaceLine({ city: 'Berlin', postalCode: '', country: 'DE' })).toBe('Berlin');
});
