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
  /** A conversation of the other buyer with the creator about `listed`, and one of a guest with support. */
  threadId: string;
  supportThreadId: string;
  slug: string;
  /** A published post of the creator, and a draft. */
  postSlug: string;
  draftPost: string;
  /** A gallery of the creator. */
  galleryId: string;
  /** Pairs of the creator: active, a draft, and one that waits for its review. */
  pairId: string;
  draftPair: string;
  waitingPair: { pairId: string; version: number };
  /** A widget of the buyer, with the creator's listed piece. */
  widgetId: string;
  /** A search that the buyer saved. */
  savedSearch: string;
  /** A topic of the creator with its first post and a reply of the buyer; and a topic of the other creator that waits, with its post. */
  topicId: string;
  postId: string;
  replyId: string;
  waitingTopic: string;
  waitingPost: string;
  uploadId: string;
  freeUploadId: string;
  /** The picture of `listed`. */
  listedPicture: string;
  sessionOf: Record<Exclude<CallerName, 'anonymous'>, string>;
};

export const absentTag = 'amber_lark_k2p:2026:main:0999';
export const absentOrder = 'ord_aaaaaaaaaaaaaaaaaaaa';
export const member: Expected = { anonymous: 'unauthenticated', others: 'ok' };
export const everybody: Expected = { others: 'ok' };
export const refuseEveryone = (code: string): Expected => ({ others: code });
export const refuseSignedIn = (code: string): Expected => ({ anonymous: 'unauthenticated', others: code });
export const adminOnly: Expected = { anonymous: 'unauthenticated', admin: 'ok', others: 'forbidden' };
