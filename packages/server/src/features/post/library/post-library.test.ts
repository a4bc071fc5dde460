import { randomUUID } from 'node:crypto';
import { DraftError, type PostDraft, type WritableLibrary } from '@strapline/content/library/content-library';
import { hour } from '@strapline/domain/time';
import { createPhoto } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { advanceClock } from '../../order/test-clock.ts';
import { createPostLibrary } from './post-library.ts';

let server: TestServer;
let library: WritableLibrary;
let mara: Person;
beforeAll(async () => {
  server = await startTestServer();
  library = createPostLibrary(() => server.services, 'strapline');
  mara = await server.person({ birthDate: '1990-05-01' });
  await mara.client.call('saveProfile', { creatorMode: true });
  const write = async (title: string, tags: string[], isPublished = true) => {
    const { postId, version } = await mara.client.call('savePost', { title, text: 'Cold water.', tags, idempotencyKey: randomUUID() });
    if (isPublished) await mara.client.call('publishPost', { postId, version, idempotencyKey: randomUUID() });
  };
  await write('Washing silk', ['Care']);
  await write('Mending lace', ['Lace', 'Care']);
  await write('A secret draft', [], false);
});
afterAll(() => server.close());

const draft: PostDraft = {
  type: 'post',
  title: 'News of the team',
  html: '<p>We <b>moved</b>.<script>alert(1)</script></p>',
  slug: null,
  status: 'draft',
  visibility: 'public',
  featured: false,
  feature_image: null,
  feature_image_alt: null,
  feature_image_caption: null,
  custom_excerpt: null,
  meta_title: null,
  meta_description: null,
  canonical_url: null,
  published_at: null,
  tags: [{ name: 'News' }],
  authors: [],
};
const newest = { order: [{ field: 'published_at', direction: 'desc' }], offset: 0, limit: 15 } as const;
const published = { type: 'post', statuses: ['published'], ...newest } as const;
const everything = { type: 'post', statuses: ['draft', 'scheduled', 'published'], ...newest } as const;
const bySlug = { order: [{ field: 'slug', direction: 'asc' }], offset: 0, limit: 999, counts: true } as const;

test('published posts are found by every field, with their creator as the author; drafts of members never', async () => {
  const { rows, total } = await library.browsePosts({ ...published, filter: null });
  expect([rows.map(({ title }) => title), total]).toEqual([['Mending lace', 'Washing silk'], 2]);
  const [post] = rows;
  expect(post).toMatchObject({ slug: 'mending-lace', status: 'published', reading_time: 1, tags: [{ slug: 'lace' }, { slug: 'care' }] });
  expect(post?.id).toMatch(/^[0-9a-f]{24}$/);
  const slug = mara.username.replaceAll('_', '-');
  expect(post?.authors).toMatchObject([{ slug, name: mara.username }]);
  const find = async (filter: Parameters<typeof library.browsePosts>[0]['filter']) =>
    (await library.browsePosts({ ...published, filter })).rows.map((row) => row.slug);
  expect(await find({ field: 'tag', is: 'in', values: ['lace'] })).toEqual(['mending-lace']);
  expect(await find({ not: { field: 'tag', is: 'in', values: ['lace'] } })).toEqual(['washing-silk']);
  expect(await find({ field: 'primary_tag', is: 'equal', value: 'care' })).toEqual(['washing-silk']);
  expect(
    await find({
      all: [
        { field: 'author', is: 'equal', value: slug },
        { field: 'title', is: 'contains', value: 'SILK' },
      ],
    }),
  ).toEqual(['washing-silk']);
  expect(
    await find({
      any: [
        { field: 'id', is: 'equal', value: post?.id ?? '' },
        { field: 'featured', is: 'equal', value: true },
      ],
    }),
  ).toEqual(['mending-lace']);
  expect(await find({ field: 'published_at', is: 'greater', value: rows[1]?.published_at ?? '' })).toEqual(['mending-lace']);
  expect(await library.readPost({ slug: 'mending-lace' }, published)).toEqual(post);
  expect((await library.browsePosts({ ...everything, filter: null })).total).toBe(2);
  expect((await library.browsePosts({ ...published, filter: null, limit: 1, offset: 1 })).rows.map((row) => row.slug)).toEqual([
    'washing-silk',
  ]);
});

test('authors and tags are those of published posts, with their numbers', async () => {
  expect((await library.browseTags({ ...bySlug, filter: null })).rows).toMatchObject([
    { slug: 'care', name: 'Care', posts: 2 },
    { slug: 'lace', posts: 1 },
  ]);
  const { rows } = await library.browseAuthors({ ...bySlug, filter: null });
  expect(rows).toMatchObject([{ slug: mara.username.replaceAll('_', '-'), posts: 2 }]);
  const byId = await library.browseAuthors({ ...bySlug, filter: { field: 'id', is: 'equal', value: rows[0]?.id ?? '' } });
  expect(byId.rows).toEqual(rows);
});

test('another program creates, edits, schedules and publishes posts of the team with pictures, and is told of what changed meanwhile', async () => {
  const { url } = await library.storePicture({ name: 'bowl.jpg', type: 'image/jpeg', bytes: await createPhoto() });
  expect((await server.http(new URL(url).pathname)).status).toBe(200);
  await expect(library.storePicture({ name: 'x.jpg', type: 'image/jpeg', bytes: new Uint8Array(40) })).rejects.toThrow(/\w/);
  const made = await library.createPost({
    ...draft,
    html: `${draft.html}<img src="${url}" alt="A bowl">`,
    feature_image: url,
    feature_image_alt: 'A bowl',
  });
  expect(made).toMatchObject({
    slug: 'news-of-the-team',
    status: 'draft',
    published_at: null,
    authors: [{ slug: 'strapline' }],
    tags: [{ slug: 'news' }],
  });
  expect(made.html).toMatch(/^<p>We <strong>moved<\/strong>\.<\/p><img src="\/media\/pic_/);
  expect((await library.browsePosts({ ...published, filter: null })).total).toBe(2);
  const edited = await library.editPost(made.id, { title: 'We moved', featured: true }, made.updated_at);
  if (edited === null || edited === 'outdated') throw new Error('not edited');
  expect(edited).toMatchObject({ title: 'We moved', featured: true, feature_image_alt: 'A bowl' });
  expect(await library.editPost(made.id, { title: 'Late' }, made.updated_at)).toBe('outdated');
  const at = new Date(server.clock.now().getTime() + hour).toISOString();
  const scheduled = await library.editPost(made.id, { status: 'scheduled', published_at: at }, edited.updated_at);
  expect(scheduled).toMatchObject({ status: 'scheduled', published_at: at });
  await advanceClock(server, hour);
  const shown = await library.readPost({ id: made.id }, published);
  expect(shown).toMatchObject({ status: 'published', published_at: at });
  expect((await server.http('/content/blog/news-of-the-team')).status).toBe(200);
  expect((await server.http('/v1/posts/news-of-the-team')).body).toMatchObject({ by: { name: 'Strapline', creator: null } });
});

test('posts of creators are not written or changed through it', async () => {
  const [theirs] = (await library.browsePosts({ ...published, filter: { field: 'slug', is: 'equal', value: 'washing-silk' } })).rows;
  expect(await library.editPost(theirs?.id ?? '', { title: 'Mine' }, theirs?.updated_at ?? '')).toBeNull();
  await expect(library.createPost({ ...draft, authors: [{ slug: mara.username.replaceAll('_', '-') }] })).rejects.toThrow(DraftError);
});
