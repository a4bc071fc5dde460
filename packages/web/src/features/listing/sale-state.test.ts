import { describe, expect, test } from 'vitest';
import { getSaleState } from './sale-state.ts';
import { createListing } from './test-listing.ts';

describe('the sale state', () => {
  test('a listed piece is buyable', () => {
    expect(getSaleState(createListing('published'), { username: undefined, isPaying: false })).toBe('buyable');
    expect(getSaleState(createListing('published'), { username: 'quiet_heron_m4x', isPaying: false })).toBe('buyable');
  });

  test('one’s own piece isn’t', () => {
    expect(getSaleState(createListing('published'), { username: 'amber_lark_k2p', isPaying: false })).toBe('own');
    expect(getSaleState(createListing('published', 'quiet_heron_m4x'), { username: 'quiet_heron_m4x', isPaying: false })).toBe('own');
  });

  test('a piece on hold is on hold for everyone but its buyer', () => {
    expect(getSaleState(createListing('reserved'), { username: undefined, isPaying: false })).toBe('held');
    expect(getSaleState(createListing('reserved'), { username: undefined, isPaying: true })).toBe('heldByMe');
  });

  test('a sold piece is sold for everyone', () => {
    expect(getSaleState(createListing('sold'), { username: 'amber_lark_k2p', isPaying: true })).toBe('sold');
  });
});
