import { beforeEach, expect, test, vi } from 'vitest';

const stores = vi.hoisted(() => new Map<string, Map<string, { id: string; data: unknown; lastUpdated: number }>>());
// jsdom has no IndexedDB; the test is about what is written and when it is read.
vi.mock('../cache/local-db.ts', () => ({
  listLocal: async (store: string) => [...(stores.get(store)?.values() ?? [])],
  writeLocal: async (store: string, id: string, data: unknown) => {
    if (!stores.has(store)) stores.set(store, new Map());
    stores.get(store)?.set(id, { id, data, lastUpdated: Date.now() });
  },
  removeLocal: async (store: string, id: string) => void stores.get(store)?.delete(id),
}));
const { forgetCreatorPosts, loadCreatorPosts } = await import('./creator-posts.ts');

const slug = 'amber-lark-k2p';
const mara = { id: 'a'.repeat(24), slug, name: 'Mara Vogel', url: 'https://a.example/author/mara/' };
const moss = { id: 'b'.repeat(24), slug: 'moss-finch-q7r', name: 'Moss' };
const guest = { id: 'c'.repeat(24), slug: 'a-guest', name: 'A guest' };
const post = (title: string) => ({
  id: title,
  slug: 'silk',
  title,
  html: '<p>Text</p>',
  url: 'https://a.example/silk/',
  authors: [mara, moss, guest],
});

let titles: string[];
const asked: string[] = [];
const reads = {
  fetch: async (resource: string, { filter }: Readonly<Record<string, string>>) => {
    asked.push(filter ? `${resource} ${filter}` : resource);
    return resource.startsWith('authors/') ? { authors: [mara] } : { posts: titles.map(post) };
  },
  findSlug: async () => slug,
  findUsername: async (id: string) => {
    asked.push(`username ${id}`);
    return id === moss.id ? 'moss_finch_q7r' : null;
  },
};
const away = {
  ...reads,
  fetch: async () => await Promise.reject(new Error('away')),
  findUsername: async () => await Promise.reject(new Error('away')),
};

beforeEach(() => {
  vi.useFakeTimers();
  stores.clear();
  asked.length = 0;
  titles = ['Washing silk'];
});

test('author, posts and the usernames of co-authors are stored; for an hour nothing is asked, and after it the new posts are read', async () => {
  const shown = await loadCreatorPosts(slug, reads);
  expect(shown).toMatchObject({
    author: { name: 'Mara Vogel' },
    posts: [
      {
        title: 'Washing silk',
        coAuthors: [
          { name: 'Moss', username: 'moss_finch_q7r' },
          { name: 'A guest', username: null },
        ],
      },
    ],
  });
  expect(asked).toEqual([`authors/slug/${slug}/`, `posts/ author:${slug}`, `username ${moss.id}`, `username ${guest.id}`]);
  expect([...stores.keys()].sort()).toEqual(['ghost-authors', 'ghost-posts', 'straplineUsernamesByGhostUserId']);
  expect(stores.get('ghost-posts')?.get('Washing silk')?.data).not.toHaveProperty('html');
  expect(await loadCreatorPosts(slug, reads)).toEqual(shown);
  expect(asked).toHaveLength(4);
  vi.advanceTimersByTime(61 * 60_000);
  titles = ['Mending hooks'];
  expect((await loadCreatorPosts(slug, reads)).posts.map(({ title }) => title)).toEqual(['Mending hooks']);
});

test('if the service can’t be reached, the stored posts of any age are shown, and without them none', async () => {
  expect(await loadCreatorPosts(slug, away)).toEqual({ author: null, posts: [] });
  const shown = await loadCreatorPosts(slug, reads);
  vi.advanceTimersByTime(30 * 24 * 60 * 60_000);
  expect(await loadCreatorPosts(slug, away)).toEqual(shown);
});

test('a creator who has published nothing is not asked for again within the hour', async () => {
  const noAuthor = { ...reads, findSlug: async () => null };
  expect(await loadCreatorPosts(slug, noAuthor)).toEqual({ author: null, posts: [] });
  expect(await loadCreatorPosts(slug, reads)).toEqual({ author: null, posts: [] });
  expect(asked).toEqual([]);
});

test('own changes are shown at once', async () => {
  await loadCreatorPosts(slug, reads);
  titles = ['Mending hooks'];
  await forgetCreatorPosts();
  expect((await loadCreatorPosts(slug, reads)).posts.map(({ title }) => title)).toEqual(['Mending hooks']);
});
