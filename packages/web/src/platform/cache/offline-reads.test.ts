import { expect, test } from 'vitest';
import { getPublicUrl } from './offline-reads.ts';

test('a public read has one URL, whatever the order of its input', () => {
  expect(getPublicUrl('fetchBraTag', { braTagId: 'amber_lark_k2p:2026:spring:0007' })).toBe(
    '/v1/bratags/amber_lark_k2p%3A2026%3Aspring%3A0007',
  );
  expect(getPublicUrl('searchListings', { q: 'rose', limit: 24 })).toBe('/v1/listings?limit=24&q=rose');
  expect(getPublicUrl('searchListings', {})).toBe('/v1/listings');
});

test('a call that needs a session has no public URL', () => {
  expect(getPublicUrl('listOrders', { as: 'buyer' })).toBeUndefined();
  expect(getPublicUrl('fetchBraTag', { braTagId: 'amber_lark_k2p:2026:spring:0007', tap: 'ticket' })).toBeUndefined();
});
