import type { Person } from '@strapline/testkit/test-server';
import type { Purchase } from '../features/order/test-purchase.ts';

export type CallerName =
  | 'anonymous'
  | 'buyer'
  | 'otherBuyer'
  | 'creator'
  | 'otherCreator'
  | 'admin'
  | 'moderator'
  | 'suspended'
  | 'blocked';
/**
 * `ok` or an error code. Callers that are not listed behave as `others`; `suspended` does only where the event allows it, and `blocked` is blocked
 * by the creator. */
export type Expected = Partial<Record<CallerName | 'others', string>>;
export type Row = { about: string; input: (world: World) => object; expect: Expected };

export type World = {
  people: Record<Exclude<CallerName, 'anonymous'>, Person>;
  /** Tags of the creator: waiting for review (twice), public and unsold, sold to the buyer and paid. */
  waiting: string;
  listed: string;
  soldTag: string;
  /** A paid order on `soldTag`, an open one, a shipped one and a guest's, each on a tag of its own. */
  paidOrder: Purchase;
  openOrder: Purchase;
  shippedOrder: Purchase;
  guestOrder: Purchase;
  /** An order of the buyer and the creator, in dispute. */
  disputed: Purchase;
  slug: string;
  uploadId: string;
  freeUploadId: string;
  sessionOf: Record<Exclude<CallerName, 'anonymous'>, string>;
};

export const absentTag = 'amber_lark_k2p:2026:main:0999';
export const absentOrder = 'ord_aaaaaaaaaaaaaaaaaaaa';
export const member: Expected = { anonymous: 'unauthenticated', others: 'ok' };
export const everybody: Expected = { others: 'ok' };
export const refuseEveryone = (code: string): Expected => ({ others: code });
export const refuseSignedIn = (code: string): Expected => ({ anonymous: 'unauthenticated', others: code });
export const adminOnly: Expected = { anonymous: 'unauthenticated', admin: 'ok', others: 'forbidden' };
