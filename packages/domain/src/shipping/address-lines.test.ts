import { expect, test } from 'vitest';
import { placeLine } from './address-lines.ts';

test('the postal code stands where the country writes it', () => {
  expect(placeLine({ city: 'Portland', region: 'OR', postalCode: '97201', country: 'US' })).toBe('Portland, OR 97201');
  expect(placeLine({ city: 'Leeds', postalCode: 'LS1 4AP', country: 'GB' })).toBe('Leeds LS1 4AP');
  expect(placeLine({ city: 'Berlin', region: '', postalCode: '10115', country: 'DE' })).toBe('10115 Berlin');
  expect(placeLine({ city: 'Modena', region: 'MO', postalCode: '41121', country: 'IT' })).toBe('41121 Modena, MO');
});

test('what is not known leaves no gap', () => {
  expect(placeLine({ city: 'Portland', region: '', postalCode: '', country: 'US' })).toBe('Portland');
  expect(placeLine({ city: 'Berlin', postalCode: '', country: 'DE' })).toBe('Berlin');
});
