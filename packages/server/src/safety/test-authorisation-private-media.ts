import { randomUUID } from 'node:crypto';
import type { EventName } from '@strapline/contract/events';
import {
  absentTag,
  type Expected,
  everybody,
  member,
  type Row,
  refuseEveryone,
  refuseSignedIn,
  type World,
} from './test-authorisation-row.ts';

const absentGallery = 'gal_aaaaaaaaaaaaaaaaaaaa';
const reason = 'A report says that these pictures show somebody else.';
const ofGallery = ({ galleryId }: World) => ({ resource: 'gallery', id: galleryId });
const ownerOnly: Expected = { anonymous: 'unauthenticated', creator: 'ok', others: 'not_found' };

/** Rows of private pictures and galleries. */
export const privateMediaRows = {
  getDerivedKey: [
    {
      about: 'the gallery of the creator',
      input: ofGallery,
      expect: { anonymous: 'unauthenticated', creator: 'ok', blocked: 'not_found', others: 'forbidden' },
    },
    {
      about: 'the gallery of the creator, with a reason',
      input: (world) => ({ ...ofGallery(world), reason }),
      expect: { anonymous: 'unauthenticated', creator: 'ok', admin: 'ok', blocked: 'not_found', others: 'forbidden' },
    },
    { about: 'no gallery', input: () => ({ resource: 'gallery', id: absentGallery, reason }), expect: refuseSignedIn('not_found') },
    { about: 'no pair', input: () => ({ resource: 'pair', id: absentTag, reason }), expect: refuseSignedIn('not_found') },
    { about: 'an ID of another kind', input: (world) => ({ ...ofGallery(world), resource: 'media' }), expect: refuseSignedIn('not_found') },
  ],
  getAccess: [
    { about: 'the gallery of the creator', input: ofGallery, expect: ownerOnly },
    { about: 'no gallery', input: () => ({ resource: 'gallery', id: absentGallery }), expect: refuseSignedIn('not_found') },
  ],
  setAccess: [
    { about: 'the gallery of the creator', input: (world) => ({ ...ofGallery(world), people: [], followers: false }), expect: ownerOnly },
    {
      about: 'the gallery of the creator, for nobody that exists',
      input: (world) => ({ ...ofGallery(world), people: ['amber_lark_zzz'], followers: false }),
      expect: { ...ownerOnly, creator: 'validation' },
    },
  ],
  listViews: [
    { about: 'the gallery of the creator', input: ofGallery, expect: ownerOnly },
    { about: 'no gallery', input: () => ({ resource: 'gallery', id: absentGallery }), expect: refuseSignedIn('not_found') },
  ],
  createGallery: [
    {
      about: 'an empty one',
      input: () => ({ title: 'At the window', media: [], idempotencyKey: randomUUID() }),
      expect: { anonymous: 'unauthenticated', creator: 'ok', otherCreator: 'ok', suspended: 'forbidden', others: 'age_required' },
    },
    {
      about: 'with a piece of the creator',
      input: ({ listed }) => ({ title: 'At the window', media: [], braTagId: listed, idempotencyKey: randomUUID() }),
      expect: { anonymous: 'unauthenticated', creator: 'ok', suspended: 'forbidden', others: 'not_found' },
    },
  ],
  updateGallery: [
    {
      about: 'the gallery of the creator in an old version',
      input: ({ galleryId }) => ({ galleryId, version: 99, changes: {} }),
      expect: { ...ownerOnly, creator: 'conflict', suspended: 'forbidden' },
    },
  ],
  removeGallery: [
    {
      about: 'the gallery of the creator',
      input: ({ galleryId }) => ({ galleryId }),
      expect: { anonymous: 'unauthenticated', creator: 'skip', others: 'not_found' },
    },
  ],
  listGalleries: [
    { about: 'a person', input: ({ people }) => ({ username: people.creator.username }), expect: everybody },
    { about: 'nobody', input: () => ({ username: 'amber_lark_zzz' }), expect: everybody },
  ],
  listMyGalleries: [{ about: 'their own', input: () => ({}), expect: member }],
  fetchGallery: [
    { about: 'a listed tag', input: ({ listed }) => ({ galleryId: listed }), expect: { ...everybody, blocked: 'not_found' } },
    {
      about: 'a waiting tag',
      input: ({ waiting }) => ({ galleryId: waiting }),
      expect: { creator: 'ok', admin: 'ok', others: 'not_found' },
    },
    { about: 'the gallery of the creator', input: ({ galleryId }) => ({ galleryId }), expect: { ...everybody, blocked: 'not_found' } },
    { about: 'no gallery', input: () => ({ galleryId: absentGallery }), expect: refuseEveryone('not_found') },
  ],
} satisfies Partial<Record<EventName, Row[]>>;
