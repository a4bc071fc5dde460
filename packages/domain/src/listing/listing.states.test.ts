import { describe, expect, test } from 'vitest';
import { listingActionNames, listingStates, listingStatuses, nextListingState } from './listing.states.ts';

describe('the life of a listing', () => {
  test('is reserved while somebody pays, then sold or free again', () => {
    expect(nextListingState('none', 'offer', 'owner')).toBe('published');
    expect(nextListingState('published', 'reserve', 'system')).toBe('reserved');
    expect(nextListingState('reserved', 'release', 'system')).toBe('published');
    expect(nextListingState('reserved', 'sell', 'system')).toBe('sold');
  });

  test('what is reserved or sold cannot be reserved again, nor taken back by its owner', () => {
    for (const status of ['reserved', 'sold'] as const) {
      expect(nextListingState(status, 'reserve')).toBeNull();
      expect(nextListingState(status, 'unlist', 'owner')).toBeNull();
    }
  });

  test('what the platform removed only the platform allows again', () => {
    expect(listingActionNames.filter((action) => nextListingState('removed', action, 'owner'))).toEqual([]);
    expect(nextListingState('removed', 'reinstate', 'operator')).toBe('unlisted');
  });

  test('every step has a sentence and an actor', () => {
    for (const status of listingStatuses) {
      for (const step of Object.values(listingStates[status])) expect([step.says.endsWith('.'), step.by.length > 0]).toEqual([true, true]);
    }
  });
});
