import { adminOnly, everybody, type Row } from './test-authorisation-row.ts';

const browserId = '3f2b8a52-6c1e-4f0a-9d55-0c6c8c7a1e11';

/** Rows of the FAQ and of authors of the content service. */
export const contentRows = {
  getGhostSlugFromStraplineUsername: [
    { about: 'a creator', input: ({ people }) => ({ username: people.creator.username }), expect: everybody },
  ],
  getStraplineUsernameFromGhostUserId: [{ about: 'an author', input: () => ({ ghostUserId: 'a'.repeat(24) }), expect: everybody }],
  rateAnswer: [{ about: 'an answer', input: () => ({ slug: 'what-do-i-pay', isHelpful: true, browserId }), expect: everybody }],
  listAnswerRatings: [{ about: 'the app’s', input: () => ({}), expect: adminOnly }],
} satisfies Record<string, Row[]>;
