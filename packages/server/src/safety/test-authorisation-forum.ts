import { randomUUID } from 'node:crypto';
import { adminOnly, everybody, member, type Row, refuseEveryone, refuseSignedIn } from './test-authorisation-row.ts';

const absentTopic = 'fto_aaaaaaaaaaaaaaaaaaaa';
const absentPost = 'fpo_aaaaaaaaaaaaaaaaaaaa';
const key = () => ({ idempotencyKey: randomUUID() });
const notBlocked = { ...everybody, blocked: 'not_found' };
const members = { ...member, blocked: 'not_found' };
const staffOnly = { ...adminOnly, moderator: 'ok' };
const staff = (code: string) => ({ ...adminOnly, admin: code, moderator: code });

/** Rows of the forum. `topicId` is the creator's topic, in which the buyer replied (`replyId`); `waitingPost` is the other creator's, which nobody approved. */
export const forumRows = {
  listTopics: [{ about: 'all', input: () => ({}), expect: everybody }],
  fetchTopic: [
    { about: 'the creator’s', input: ({ topicId }) => ({ topicId }), expect: notBlocked },
    {
      about: 'one that waits',
      input: ({ waitingTopic }) => ({ topicId: waitingTopic }),
      expect: { otherCreator: 'ok', admin: 'ok', moderator: 'ok', others: 'not_found' },
    },
    { about: 'none', input: () => ({ topicId: absentTopic }), expect: refuseEveryone('not_found') },
  ],
  listReplies: [
    { about: 'the creator’s', input: ({ topicId }) => ({ topicId }), expect: notBlocked },
    {
      about: 'one that waits',
      input: ({ waitingTopic }) => ({ topicId: waitingTopic }),
      expect: { otherCreator: 'ok', admin: 'ok', moderator: 'ok', others: 'not_found' },
    },
  ],
  listPostEdits: [
    { about: 'the creator’s', input: ({ postId }) => ({ postId }), expect: notBlocked },
    {
      about: 'one that waits',
      input: ({ waitingPost }) => ({ postId: waitingPost }),
      expect: { otherCreator: 'ok', admin: 'ok', moderator: 'ok', others: 'not_found' },
    },
  ],
  createTopic: [
    {
      about: 'a new one',
      input: () => ({ category: 'help', title: 'How do I measure a band?', text: 'Mine stretches.', ...key() }),
      expect: member,
    },
    {
      about: 'one without a title',
      input: () => ({ category: 'help', title: '', text: 'Hello', ...key() }),
      expect: refuseSignedIn('validation'),
    },
  ],
  replyToTopic: [
    { about: 'the creator’s', input: ({ topicId }) => ({ topicId, text: 'Mine too.', ...key() }), expect: members },
    {
      about: 'one that waits',
      input: ({ waitingTopic }) => ({ topicId: waitingTopic, text: 'Mine too.', ...key() }),
      expect: { anonymous: 'unauthenticated', otherCreator: 'refused', admin: 'conflict', moderator: 'conflict', others: 'refused' },
    },
    { about: 'none', input: () => ({ topicId: absentTopic, text: 'Mine too.', ...key() }), expect: refuseSignedIn('refused') },
  ],
  likePost: [
    {
      about: 'the creator’s',
      input: ({ postId }) => ({ postId, liked: true }),
      expect: { ...members, creator: 'forbidden' },
    },
    { about: 'one that waits', input: ({ waitingPost }) => ({ postId: waitingPost, liked: true }), expect: refuseSignedIn('not_found') },
  ],
  editPost: [
    {
      about: 'the creator’s, an old version',
      input: ({ postId }) => ({ postId, version: 99, text: 'Changed.' }),
      expect: { anonymous: 'unauthenticated', creator: 'conflict', blocked: 'not_found', others: 'forbidden' },
    },
    {
      about: 'one that waits, an old version',
      input: ({ waitingPost }) => ({ postId: waitingPost, version: 99, text: 'Changed.' }),
      expect: { anonymous: 'unauthenticated', otherCreator: 'conflict', admin: 'forbidden', moderator: 'forbidden', others: 'not_found' },
    },
  ],
  followTopic: [
    { about: 'the creator’s', input: ({ topicId }) => ({ topicId, following: true }), expect: members },
    { about: 'none', input: () => ({ topicId: absentTopic, following: true }), expect: refuseSignedIn('not_found') },
  ],
  markTopicRead: [
    { about: 'the creator’s', input: ({ topicId }) => ({ topicId, number: 1 }), expect: members },
    { about: 'none', input: () => ({ topicId: absentTopic, number: 1 }), expect: refuseSignedIn('not_found') },
  ],
  moderateTopic: [
    { about: 'the creator’s', input: ({ topicId }) => ({ topicId, action: 'pin', reason: 'Useful for everybody.' }), expect: staffOnly },
    {
      about: 'a post of it that isn’t there',
      input: ({ topicId }) => ({ topicId, postId: absentPost, action: 'hide', reason: 'Names an address.' }),
      expect: staff('not_found'),
    },
    {
      about: 'none',
      input: () => ({ topicId: absentTopic, action: 'lock', reason: 'Everything is said.' }),
      expect: staff('not_found'),
    },
  ],
  signInToDiscourse: [
    { about: 'no Discourse', input: () => ({ sso: 'bm9uY2U9MQ==', sig: '0'.repeat(64) }), expect: refuseSignedIn('not_found') },
  ],
  listWaitingPosts: [{ about: 'all', input: () => ({}), expect: staffOnly }],
  approvePost: [
    { about: 'none', input: () => ({ postId: absentPost, approved: true }), expect: staff('not_found') },
    { about: 'a published one', input: ({ replyId }) => ({ postId: replyId, approved: true }), expect: staff('conflict') },
  ],
} satisfies Record<string, Row[]>;
