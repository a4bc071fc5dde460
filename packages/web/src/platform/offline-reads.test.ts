import { expect, test } from 'vitest';
import { doorOf } from './offline-reads.ts';

test('a public read has one address, whatever the order of its words', () => {
  expect(doorOf('fetchBraTag', { braTagId: 'amber_lark_k2p:2026:spring:0007' })).toBe('/v1/bratags/amber_lark_k2p%3A2026%3Aspring%3A0007');
  expect(doorOf('searchListings', { q: 'rose', limit: 24 })).toBe('/v1/listings?limit=24&q=rose');
  expect(doorOf('searchListings', {})).toBe('/v1/listings');
});

test('what needs a person has no such address', () => {
  expect(doorOf('listOrders', { as: 'buyer' })).toBeUndefined();
  expect(doorOf('fetchBraTag', { braTagId: 'amber_lark_k2p:2026:spring:0007', tap: 'ticket' })).toBeUndefined();
});
