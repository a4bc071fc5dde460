import { describe, expect, test } from 'vitest';
import { findNextListingStatus, listingActionNames, listingStates, listingStatuses } from './listing.states.ts';

describe('the life of a listing', () => {
  test('is reserved during a payment, then sold or released', () => {
    expect(findNextListingStatus('none', 'offer', 'owner')).toBe('published');
    expect(findNextListingStatus('published', 'reserve', 'system')).toBe('reserved');
    expect(findNextListingStatus('reserved', 'release', 'system')).toBe('published');
    expect(findNextListingStatus('reserved', 'sell', 'system')).toBe('sold');
  });

  test('a reserved or sold one can be neither reserved nor unlisted', () => {
    for (const status of ['reserved', 'sold'] as const) {
      expect(findNextListingStatus(status, 'reserve')).toBeNull();
      expect(findNextListingStatus(status, 'unlist', 'owner')).toBeNull();
    }
  });

  test('only an operator reinstates a removed one', () => {
    expect(listingActionNames.filter((action) => findNextListingStatus('removed', action, 'owner'))).toEqual([]);
    expect(findNextListingStatus('removed', 'reinstate', 'operator')).toBe('unlisted');
  });

  test('every transition has a description and an actor', () => {
    for (const status of listingStatuses) {
      for (const step of Object.values(listingStates[status]))
        expect([step.description.endsWith('.'), step.by.length > 0]).toEqual([true, true]);
    }
  });
});
