import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import GhostAdminApi from '@tryghost/admin-api';
import GhostContentApi from '@tryghost/content-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Author, Post, Tag } from '../library/content-library.ts';
import { createTestPost } from '../library/test-post.ts';

/** Where Ghost's APIs are, and the keys of an integration. */
export type GhostSite = { url: string; contentKey: string; adminKey: string };

const tag = (name: string): Tag => ({
  id: Buffer.from(name.padEnd(12, '.')).toString('hex'),
  slug: name,
  name: name.toUpperCase(),
  description: null,
  feature_image: null,
  visibility: 'public',
  url: `https://a.example/tag/${name}/`,
});
const author = (slug: string): Author => ({
  id: Buffer.from(slug.slice(0, 12).padEnd(12, '.')).toString('hex'),
  slug,
  name: slug,
  profile_image: null,
  cover_image: null,
  bio: null,
  website: null,
  location: null,
  url: `https://a.example/author/${slug}/`,
});
/** What the site has: 130 posts, of which one is for members, a draft and a page. */
export const samplePosts: readonly Post[] = [
  ...Array.from({ length: 130 }, (_, i) =>
    createTestPost({
      id: i.toString(16).padStart(24, '0'),
      slug: `post-${i}`,
      title: `Post ${i}`,
      published_at: new Date(Date.UTC(2026, 0, 1 + i)).toISOString(),
      tags: i % 10 === 0 ? [tag('faq'), tag(`topic-${i}`)] : [tag('news')],
      authors: [author(i % 2 === 0 ? 'amber-lark-k2p' : 'moss-finch-q7r')],
      ...(i === 7 ? { visibility: 'members', html: '<p>Secret.</p>', excerpt: 'Secret.' } : {}),
    }),
  ),
  createTestPost({ id: 'd'.repeat(24), slug: 'unfinished', status: 'draft', published_at: null }),
  createTestPost({ id: 'e'.repeat(24), slug: 'about', type: 'page', title: 'About' }),
];

/** Ghost's own clients, unchanged, against a site with `samplePosts`. They are told only its address and keys. */
export function describeGhostApi(name: string, open: () => Promise<GhostSite & { close(): Promise<void> }>): void {
  describe(name, () => {
    let site: Awaited<ReturnType<typeof open>>;
    beforeAll(async () => {
      site = await open();
    });
    afterAll(async () => await site?.close());
    const content = (key = site.contentKey) => new GhostContentApi({ url: site.url, key, version: 'v6.0' });
    const admin = (key = site.adminKey) => new GhostAdminApi({ url: site.url, key, version: 'v6.0' });
    const readDraft = async () => await admin().posts.read({ slug: 'unfinished' });
    describeContent(content, () => site.url);
    describeAdmin(admin, content, () => site, readDraft);
  });
}

type Content = (key?: string) => GhostContentApi;
type Admin = (key?: string) => GhostAdminApi;

function describeContent(content: Content, getUrl: () => string): void {
  describe('@tryghost/content-api', () => {
    test('browses posts, the newest first, fifteen a page', async () => {
      const posts = await content().posts.browse();
      expect(posts).toHaveLength(15);
      expect(posts[0]).toMatchObject({
        slug: 'post-129',
        html: '<p>Text.</p>',
        published_at: '2026-05-10T00:00:00.000+00:00',
      });
      expect(posts[0]).not.toHaveProperty('status');
      expect(posts[0]).not.toHaveProperty('tags');
      expect(posts.meta.pagination).toEqual({ page: 1, limit: 15, pages: 9, total: 130, next: 2, prev: null });
    });

    test('a limit of 999 gives 100 tags or posts; all are there after the last page', async () => {
      const first = await content().posts.browse({ limit: 999 });
      expect(first).toHaveLength(100);
      expect(first.meta.pagination).toMatchObject({ limit: 100, pages: 2, next: 2 });
      const second = await content().posts.browse({ limit: 999, page: first.meta.pagination.next ?? 0 });
      expect(second).toHaveLength(30);
      expect(second.meta.pagination.next).toBeNull();
      expect(await content().posts.browse({ limit: 'all' })).toHaveLength(100);
    });

    test('filters by NQL, includes tags and authors, selects fields and formats', async () => {
      const posts = await content().posts.browse({
        filter: "tag:faq+author:amber-lark-k2p+published_at:>'2026-03-01'+slug:-[post-120]",
        include: ['tags', 'authors'],
        order: 'published_at asc',
      });
      expect(posts.map(({ slug }) => slug)).toEqual(['post-60', 'post-70', 'post-80', 'post-90', 'post-100', 'post-110']);
      expect(posts[0]).toMatchObject({
        primary_tag: { slug: 'faq' },
        tags: [{ slug: 'faq' }, { slug: 'topic-60' }],
        primary_author: { slug: 'amber-lark-k2p' },
      });
      expect([...(await content().posts.browse({ limit: 1, fields: ['title', 'slug'], formats: ['plaintext'] }))]).toMatchObject([
        { title: 'Post 129', slug: 'post-129', plaintext: 'Text.' },
      ]);
      expect(Object.keys((await content().posts.browse({ limit: 1, fields: ['title'] }))[0] ?? {})).toEqual(['title']);
      expect(await content().posts.browse({ filter: "title:~'st 12'", limit: 100 })).toHaveLength(11);
      expect(await content().posts.browse({ filter: '(slug:post-1,slug:post-2)+featured:false' })).toHaveLength(2);
    });

    test('reads a post by slug and by id; a draft is not found', async () => {
      const post = await content().posts.read({ slug: 'post-20' }, { include: 'tags' });
      expect(post).toMatchObject({ title: 'Post 20', tags: [{ slug: 'faq' }, { slug: 'topic-20' }] });
      expect(await content().posts.read({ id: post.id })).toMatchObject({ slug: 'post-20' });
      for (const slug of ['unfinished', 'about', 'none'])
        await expect(content().posts.read({ slug })).rejects.toMatchObject({ type: 'NotFoundError', context: 'Post not found.' });
    });

    test('what is for members has no text', async () => {
      expect(await content().posts.read({ slug: 'post-7' }, { formats: 'html,plaintext' })).toMatchObject({
        html: '',
        plaintext: '',
        excerpt: '',
        access: false,
      });
    });

    test('browses and reads authors and tags, with the number of their posts', async () => {
      const authors = await content().authors.browse({ include: 'count.posts', order: 'slug asc' });
      expect(authors.filter(({ slug }) => slug !== 'ines')).toMatchObject([
        { slug: 'amber-lark-k2p', count: { posts: 65 } },
        { slug: 'moss-finch-q7r', count: { posts: 65 } },
      ]);
      const found = await content().authors.read({ slug: 'moss-finch-q7r' });
      expect(found).not.toHaveProperty('count');
      expect(await content().authors.read({ id: found.id })).toMatchObject({ slug: 'moss-finch-q7r' });
      const tags = await content().tags.browse({ limit: 999, order: 'count.posts DESC', include: 'count.posts' });
      expect(tags.map(({ slug }) => slug).slice(0, 2)).toEqual(['news', 'faq']);
      expect(await content().tags.read({ slug: 'faq' })).toMatchObject({ name: 'FAQ' });
      await expect(content().authors.read({ slug: 'nobody' })).rejects.toMatchObject({ type: 'NotFoundError' });
    });

    test('browses pages and settings', async () => {
      expect([...(await content().pages.browse())]).toMatchObject([{ slug: 'about', title: 'About' }]);
      expect(await content().pages.read({ slug: 'about' })).toMatchObject({ title: 'About' });
      expect(await content().settings.browse()).toMatchObject({ title: 'First', timezone: 'Etc/UTC' });
    });

    test('needs the key', async () => {
      await expect(content('f'.repeat(26)).posts.browse()).rejects.toMatchObject({
        type: 'UnauthorizedError',
        code: 'UNKNOWN_CONTENT_API_KEY',
      });
      expect((await fetch(`${getUrl()}/ghost/api/content/posts/`)).status).toBe(403);
    });

    test('a filter that can’t be read is refused, and an order that can’t be used is ignored', async () => {
      for (const filter of ['tag:', '((slug:aa)'])
        await expect(content().posts.browse({ filter })).rejects.toMatchObject({ type: 'BadRequestError' });
      expect([...(await content().posts.browse({ order: 'password desc', limit: 1 }))]).toMatchObject([{ slug: 'post-129' }]);
    });
  });
}

function describeAdmin(
  admin: Admin,
  content: Content,
  getSite: () => GhostSite,
  readDraft: () => ReturnType<GhostAdminApi['posts']['read']>,
): void {
  describe('@tryghost/admin-api', () => {
    test('creates a draft, edits and publishes it', async () => {
      const draft = await admin().posts.add({ title: 'Washing silk', html: '<p>Slowly.</p>', tags: ['Care'] }, { source: 'html' });
      expect(draft).toMatchObject({ slug: 'washing-silk', status: 'draft', published_at: null, tags: [{ slug: 'care' }] });
      await expect(content().posts.read({ slug: 'washing-silk' })).rejects.toMatchObject({ type: 'NotFoundError' });
      const edited = await admin().posts.edit({ id: draft.id, title: 'Washing silk, slowly', updated_at: draft.updated_at });
      const published = await admin().posts.edit({ id: draft.id, status: 'published', updated_at: edited.updated_at });
      expect(published).toMatchObject({ status: 'published', title: 'Washing silk, slowly' });
      expect(await content().posts.read({ slug: 'washing-silk' })).toMatchObject({ title: 'Washing silk, slowly', html: '<p>Slowly.</p>' });
      expect(await admin().posts.read({ id: draft.id }, { formats: 'html' })).toMatchObject({
        html: '<p>Slowly.</p>',
        primary_tag: { slug: 'care' },
      });
    });

    test('a second save that doesn’t know of the first one is refused', async () => {
      const draft = await admin().posts.add({ title: 'Two people' });
      // Real dates have milliseconds, and Ghost stores seconds.
      const seen = new Date(Date.parse(draft.updated_at) - 2_000).toISOString();
      await admin().posts.edit({ id: draft.id, title: 'The first', updated_at: draft.updated_at });
      await expect(admin().posts.edit({ id: draft.id, title: 'The second', updated_at: seen })).rejects.toMatchObject({
        type: 'UpdateCollisionError',
      });
      await expect(admin().posts.edit({ id: draft.id, title: 'Without' })).rejects.toMatchObject({ type: 'ValidationError' });
      expect(await admin().posts.read({ slug: 'two-people' })).toMatchObject({ title: 'The first' });
    });

    test('browses drafts as well, and filters by status', async () => {
      const drafts = await admin().posts.browse({ filter: 'status:draft', limit: 100 });
      expect(drafts.map(({ slug }) => slug)).toContain('unfinished');
      expect([...(await admin().pages.browse())]).toMatchObject([{ slug: 'about', status: 'published' }]);
      const { id, updated_at } = await readDraft();
      await expect(admin().pages.edit({ id, title: 'x', updated_at })).rejects.toMatchObject({ type: 'NotFoundError' });
    });

    test('uploads a picture, and says why it can’t', async () => {
      const file = path.join(tmpdir(), `ghost-clients-${process.pid}.png`);
      writeFileSync(file, Buffer.from(pixel, 'base64'));
      const { url, ref } = await admin().images.upload({ file, ref: 'cover' });
      expect([new URL(url).pathname.endsWith('.png'), ref]).toEqual([true, 'cover']);
      const wrong = file.replace('.png', '.txt');
      writeFileSync(wrong, 'text');
      await expect(admin().images.upload({ file: wrong })).rejects.toMatchObject({ type: 'UnsupportedMediaTypeError' });
    });

    test('refuses what it can’t store', async () => {
      for (const draft of [
        { title: 'x', status: 'unknown' },
        { title: 'x', published_at: 'soon' },
      ])
        await expect(admin().posts.add(draft), JSON.stringify(draft)).rejects.toMatchObject({ type: 'ValidationError' });
    });

    test('needs a token of the key, of the last five minutes, for this API', async () => {
      const [id, secret] = getSite().adminKey.split(':');
      await expect(admin(`${'c3'.repeat(12)}:${secret}`).posts.browse()).rejects.toMatchObject({ code: 'UNKNOWN_ADMIN_API_KEY' });
      await expect(admin(`${id}:${'d4'.repeat(32)}`).posts.browse()).rejects.toMatchObject({ code: 'INVALID_JWT' });
      expect((await fetch(`${getSite().url}/ghost/api/admin/posts/`)).status).toBe(403);
      expect(await admin().site.read()).toMatchObject({ title: 'First' });
    });
  });
}

/** A PNG of one pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
