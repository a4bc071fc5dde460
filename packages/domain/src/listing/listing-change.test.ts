import { expect, test } from 'vitest';
import { findListingChange } from './listing-change.ts';

const at = (state: string, priceCents = 100_00, details = 'a') => ({ state, priceCents, details });

test.each([
  ['listed for the first time', undefined, at('published'), 'published'],
  ['listed again', at('unlisted'), at('published'), 'published'],
  ['shown again after a review', at('removed'), at('published'), 'published'],
  ['put on hold', at('published'), at('reserved'), 'reserved'],
  ['held for longer', at('reserved'), at('reserved'), null],
  ['free again', at('reserved'), at('published'), 'free'],
  ['sold', at('reserved'), at('sold'), 'sold'],
  ['sold already', at('sold'), at('sold', 90_00), null],
  ['taken off', at('published'), at('unlisted'), null],
  ['cheaper', at('published'), at('published', 90_00), 'priceLowered'],
  ['more expensive', at('published'), at('published', 110_00), null],
  ['with another title', at('published'), at('published', 100_00, 'b'), 'edited'],
] as const)('%s', (_title, before, after, change) => {
  expect(findListingChange(before, after)).toBe(change);
});
