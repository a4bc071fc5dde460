import { day } from '@strapline/domain/time';
import { adminOnly, type Expected, everybody, type Row, refuseEveryone } from './test-authorisation-row.ts';

const browserId = '3f2b8a52-6c1e-4f0a-9d55-0c6c8c7a1e11';

const article = {
  title: 'Lace, from one remnant',
  text: 'A remnant of lace was too short for anything but this. It took two evenings, and nothing was left of it.',
  from: new Date(Date.now() - day).toISOString(),
  until: new Date(Date.now() + day).toISOString(),
};

const absentPost = 'out_aaaaaaaaaaaaaaaaaaaa';
const absentMember = { type: 'onboarded', email: 'nobody.at.all@post.example' };
const adminFindsNothing: Expected = { ...adminOnly, admin: 'not_found' };

/** Rows of the FAQ, of authors of the content service, of featured pieces and of posts on other networks. */
export const contentRows = {
  getGhostSlugFromStraplineUsername: [
    { about: 'a creator', input: ({ people }) => ({ username: people.creator.username }), expect: everybody },
  ],
  getStraplineUsernameFromGhostUserId: [{ about: 'an author', input: () => ({ ghostUserId: 'a'.repeat(24) }), expect: everybody }],
  rateAnswer: [{ about: 'an answer', input: () => ({ slug: 'what-do-i-pay', isHelpful: true, browserId }), expect: everybody }],
  listAnswerRatings: [{ about: 'the app’s', input: () => ({}), expect: adminOnly }],
  fetchFeatured: [
    { about: 'the current one', input: () => ({}), expect: everybody },
    { about: 'a piece that was never featured', input: () => ({ slug: 'never-featured' }), expect: refuseEveryone('not_found') },
  ],
  listFeatured: [{ about: 'all', input: () => ({}), expect: everybody }],
  listAllFeatured: [{ about: 'all', input: () => ({}), expect: adminOnly }],
  setFeatured: [{ about: 'the listing of the creator', input: ({ slug }) => ({ slug, ...article }), expect: adminOnly }],
  removeFeatured: [
    {
      about: 'a piece that was never featured',
      input: () => ({ slug: 'never-featured' }),
      expect: { ...adminOnly, admin: 'not_found' },
    },
  ],
  fetchBluesky: [{ about: 'the queue', input: () => ({ dataType: 'queue' }), expect: adminOnly }],
  createBlueskyPost: [{ about: 'a post', input: () => ({ text: 'Three new pieces this week.' }), expect: adminOnly }],
  listOutbox: [{ about: 'one network', input: () => ({ network: 'reddit' }), expect: adminOnly }],
  sendOutbox: [{ about: 'an absent post', input: () => ({ id: absentPost }), expect: adminFindsNothing }],
  removeOutbox: [{ about: 'an absent post', input: () => ({ id: absentPost }), expect: adminFindsNothing }],
  createRedditPost: [{ about: 'an unknown address', input: () => absentMember, expect: adminFindsNothing }],
  previewRedditPost: [{ about: 'an unknown address', input: () => absentMember, expect: adminFindsNothing }],
} satisfies Record<string, Row[]>;
