import { expect, test } from 'vitest';
import { createAnonymousCaller } from '../../platform/caller.ts';
import { hashSha256 } from '../../platform/secrets.ts';
import type { OrderRow } from './order.store.ts';
import { resolveViewer } from './order-access.ts';

const link = 'the-token-of-its-link';
const guests = { app: 'strapline', buyer_id: null, seller_id: 'acc_seller', access_token_hash: hashSha256(link) } as OrderRow;
const members: OrderRow = { ...guests, buyer_id: 'acc_buyer' };
const nobody = createAnonymousCaller('strapline', '192.0.2.1', null);
const createMember = (accountId: string) => ({ ...nobody, level: 1 as const, accountId });
const admin = { ...createMember('acc_admin'), level: 2 as const };

test('buyer, seller and admins can see an order, and nobody else', () => {
  const callers = [createMember('acc_buyer'), createMember('acc_seller'), admin, createMember('acc_other'), nobody];
  expect(callers.map((caller) => resolveViewer(members, caller))).toEqual(['buyer', 'seller', 'operator', null, null]);
});

test('a guest’s link gives the buyer’s access until the order is in an account', () => {
  expect([resolveViewer(guests, nobody, link), resolveViewer(guests, createMember('acc_other'), link)]).toEqual(['buyer', 'buyer']);
  expect([resolveViewer(guests, nobody, `${link}x`), resolveViewer(guests, nobody, ''), resolveViewer(guests, nobody)]).toEqual([
    null,
    null,
    null,
  ]);
  expect([resolveViewer(members, nobody, link), resolveViewer(members, createMember('acc_other'), link)]).toEqual([null, null]);
});

test('an order of another app is not visible', () => {
  const elsewhere = { ...guests, app: 'another' };
  expect([
    resolveViewer(elsewhere, nobody, link),
    resolveViewer(elsewhere, createMember('acc_seller')),
    resolveViewer(elsewhere, admin),
  ]).toEqual([null, null, null]);
});
