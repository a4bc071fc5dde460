import { randomUUID } from 'node:crypto';
import type { EventName } from '@strapline/contract/events';
import {
  adminOnly,
  type Expected,
  everybody,
  member,
  type Row,
  refuseEveryone,
  refuseSignedIn,
  type World,
} from './test-authorisation-row.ts';

const absentPost = 'pst_aaaaaaaaaaaaaaaaaaaaaaaa';
const draft = { title: 'Packing lace', text: 'Tissue first.' };
/** The creator's draft: nobody else knows of it, admins neither. */
const authorOnly: Expected = { anonymous: 'unauthenticated', creator: 'ok', others: 'not_found' };
const version = 1;

const ownDraft = ({ draftPost }: World) => ({ postId: draftPost });

/** Rows of the blog. */
export const postRows = {
  savePost: [
    {
      about: 'a new draft',
      input: () => ({ ...draft, idempotencyKey: randomUUID() }),
      expect: { anonymous: 'unauthenticated', creator: 'ok', others: 'forbidden' },
    },
    {
      about: 'a new draft of the team',
      input: () => ({ ...draft, asTeam: true, idempotencyKey: randomUUID() }),
      expect: adminOnly,
    },
    {
      about: 'the draft of the creator in an old version',
      input: (world) => ({ ...draft, ...ownDraft(world), version: 99, idempotencyKey: randomUUID() }),
      expect: { anonymous: 'unauthenticated', creator: 'conflict', suspended: 'forbidden', others: 'not_found' },
    },
  ],
  publishPost: [
    {
      about: 'the draft of the creator in an old version',
      input: (world) => ({ ...ownDraft(world), version: 99, idempotencyKey: randomUUID() }),
      expect: { anonymous: 'unauthenticated', creator: 'conflict', suspended: 'forbidden', others: 'not_found' },
    },
    { about: 'no post', input: () => ({ postId: absentPost, version, idempotencyKey: randomUUID() }), expect: refuseSignedIn('not_found') },
  ],
  unpublishPost: [
    {
      about: 'the draft of the creator',
      input: (world) => ({ ...ownDraft(world), version: 99 }),
      expect: { anonymous: 'unauthenticated', creator: 'conflict', others: 'not_found' },
    },
  ],
  removePost: [
    {
      about: 'the draft of the creator',
      input: ownDraft,
      expect: { anonymous: 'unauthenticated', creator: 'skip', others: 'not_found' },
    },
  ],
  fetchOwnPost: [{ about: 'the draft of the creator', input: ownDraft, expect: authorOnly }],
  listOwnPosts: [{ about: 'their own', input: () => ({}), expect: member }],
  listAllPosts: [{ about: 'all', input: () => ({}), expect: adminOnly }],
  previewPost: [{ about: 'a text', input: () => ({ text: '# Lace' }), expect: { ...member, suspended: 'forbidden' } }],
  fetchPost: [
    { about: 'a post of the creator', input: ({ postSlug }) => ({ slug: postSlug }), expect: { ...everybody, blocked: 'not_found' } },
    { about: 'the draft of the creator', input: () => ({ slug: 'a-draft-of-the-creator' }), expect: refuseEveryone('not_found') },
  ],
  listPosts: [{ about: 'all', input: () => ({}), expect: everybody }],
} satisfies Partial<Record<EventName, Row[]>>;
