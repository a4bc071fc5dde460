import { expect, test } from 'vitest';
import { combineLibraries } from './combine-libraries.ts';
import type { Order, Post, PostOrderField, Tag, WritableLibrary } from './content-library.ts';
import { createRowLibrary } from './row-library.ts';
import { createTestPost } from './test-post.ts';

const tag = (slug: string): Tag => ({
  id: slug,
  slug,
  name: slug,
  description: null,
  feature_image: null,
  visibility: 'public',
  url: `https://a.example/tag/${slug}/`,
});
const posts = (kind: string, days: readonly number[], tags: readonly Tag[]): Post[] =>
  days.map((day) =>
    createTestPost({
      id: `${kind}${day}`,
      slug: `${kind}-${day}`,
      tags,
      published_at: `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`,
    }),
  );
const days = Array.from({ length: 28 }, (_, i) => i + 1);
const few = createRowLibrary(posts('file', [1, 2, 9, 20, 28], [tag('care'), tag('faq')]));
const many = createRowLibrary(posts('own', days, [tag('care'), tag('lace')]));
const refuse = async () => Promise.reject(new Error('is not written'));
const store: WritableLibrary = { ...many, createPost: refuse, editPost: refuse, storePicture: refuse };
const library = combineLibraries(few, store);
const newest: Order<PostOrderField>[] = [{ field: 'published_at', direction: 'desc' }];
const published = { type: 'post', statuses: ['published'], filter: null } as const;

test('every page of every size is a part of the whole list', async () => {
  const all = await library.browsePosts({ ...published, order: newest, offset: 0, limit: 100 });
  expect(all.total).toBe(33);
  expect(all.rows.slice(0, 3).map(({ id }) => id)).toEqual(['file28', 'own28', 'own27']);
  for (const limit of [1, 2, 3, 7, 33])
    for (let offset = 0; offset < 40; offset += limit) {
      const page = await library.browsePosts({ ...published, order: newest, offset, limit });
      expect(page.rows.map(({ id }) => id)).toEqual(all.rows.slice(offset, offset + limit).map(({ id }) => id));
      expect(page.total).toBe(33);
    }
});

test('the large library is asked only for the rows of the page and as many more as the small one has', async () => {
  const asked: { offset: number; limit: number }[] = [];
  const watched = combineLibraries(few, {
    ...store,
    browsePosts: async (query) => {
      asked.push({ offset: query.offset, limit: query.limit });
      return await many.browsePosts(query);
    },
  });
  await watched.browsePosts({ ...published, order: newest, offset: 20, limit: 4 });
  expect(asked).toEqual([{ offset: 15, limit: 9 }]);
});

test('a tag of both libraries appears once, with the posts of both counted', async () => {
  const { rows, total } = await library.browseTags({
    filter: null,
    order: [{ field: 'posts', direction: 'desc' }],
    offset: 0,
    limit: 10,
    counts: true,
  });
  expect(rows.map(({ slug, posts: count }) => [slug, count])).toEqual([
    ['care', 33],
    ['lace', 28],
    ['faq', 5],
  ]);
  expect(total).toBe(3);
});

test('one post is read from whichever has it', async () => {
  expect((await library.readPost({ slug: 'own-3' }, published))?.id).toBe('own3');
  expect((await library.readPost({ id: 'file9' }, published))?.slug).toBe('file-9');
  expect(await library.readPost({ slug: 'none' }, published)).toBeNull();
});
