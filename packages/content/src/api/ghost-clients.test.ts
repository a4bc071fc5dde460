import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import GhostAdminApi from '@tryghost/admin-api';
import GhostContentApi from '@tryghost/content-api';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestLibrary } from '../library/test-library.ts';
import { createTestPost } from '../library/test-post.ts';
import { createGhostApi } from './ghost-api.ts';
import { describeGhostApi, samplePosts } from './ghost-conformance.ts';

const contentKey = 'abcdef0123456789abcdef0123';
const adminKey = `${'a1'.repeat(12)}:${'b2'.repeat(32)}`;
const otherKey = '9876543210fedcba9876543210';
const app = Fastify();
await app.register(
  createGhostApi({
    sites: [
      {
        title: 'First',
        description: 'A site.',
        url: 'https://a.example',
        accentColor: '#7a1f3d',
        supportAddress: 'support@a.example',
        navigation: [{ label: 'Home', url: '/' }],
        library: createTestLibrary([...samplePosts]),
        contentKey,
        adminKey,
      },
      {
        title: 'Second',
        description: 'Another site.',
        url: 'https://b.example',
        accentColor: '#0f5c66',
        supportAddress: 'support@b.example',
        navigation: [],
        library: createTestLibrary([createTestPost({ id: 'f'.repeat(24), slug: 'elsewhere', q: 'Where?', a: '<p>Elsewhere.</p>' })]),
        contentKey: otherKey,
        adminKey: null,
      },
    ],
  }),
  { prefix: '/content/ghost/api' },
);
let url = '';
beforeAll(async () => {
  url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/content`;
});
afterAll(async () => await app.close());

describeGhostApi('the embedded service', async () => ({ url, contentKey, adminKey, close: async () => {} }));

// What a Ghost doesn't have, or answers otherwise.
const content = (key = contentKey) => new GhostContentApi({ url, key, version: 'v6.0' });
const admin = (key = adminKey) => new GhostAdminApi({ url, key, version: 'v6.0' });

test('questions have q and a, and the reading time is the author’s', async () => {
  expect(await content(otherKey).posts.read({ slug: 'elsewhere' })).toMatchObject({ q: 'Where?', a: '<p>Elsewhere.</p>' });
  expect((await content().posts.browse({ limit: 1 }))[0]).toMatchObject({ reading_time: 1 });
  expect(await content().settings.browse()).toMatchObject({ navigation: [{ label: 'Home', url: '/' }] });
});

test('a key reads the posts of its own site only', async () => {
  expect((await content(otherKey).posts.browse()).map(({ slug }) => slug)).toEqual(['elsewhere']);
  await expect(content().posts.read({ slug: 'elsewhere' })).rejects.toMatchObject({ type: 'NotFoundError' });
});

test('a limit that is no number is refused, and a filter with unknown fields, wrong values or no end', async () => {
  await expect(content().posts.browse({ limit: 'many' })).rejects.toMatchObject({ type: 'ValidationError' });
  for (const filter of [
    'password:x',
    'status:draft',
    'constructor:x',
    '__proto__:x',
    'featured:maybe',
    "published_at:>'soon'",
    `title:'${'x'.repeat(400)}'`,
    `slug:[${Array.from({ length: 200 }, (_, i) => `post-${i}`).join(',')}]`,
    Array.from({ length: 80 }, (_, i) => `slug:post-${i}`).join(','),
    `${'('.repeat(20)}slug:aa${')'.repeat(20)}+(slug:bb`,
    `slug:${'x'.repeat(5_000)}`,
  ])
    await expect(content().posts.browse({ filter }), filter.slice(0, 40)).rejects.toMatchObject({ type: 'BadRequestError' });
});

test('what it can’t store is refused with the field', async () => {
  for (const [draft, property] of [
    [{ title: ' ' }, 'title'],
    [{ title: 'x', status: 'sent' }, 'status'],
    [{ title: 'x', published_at: 'soon' }, 'published_at'],
    [{ title: 'x', lexical: '{}' }, 'html'],
    [{ title: 'x', tags: [{}] }, 'tags'],
    [{ title: 'x', authors: [{ email: 'mara@a.example' }] }, 'authors'],
  ] as const)
    await expect(admin().posts.add({ ...draft }), property).rejects.toMatchObject({ type: 'ValidationError', property });
  await expect(admin().posts.add({ title: 'x', authors: [{ slug: 'nobody' }] })).rejects.toMatchObject({
    context: 'There is no such author.',
  });
  await expect(admin().posts.add({ title: 'x', html: 'x'.repeat(3_000_000) })).rejects.toMatchObject({
    type: 'RequestEntityTooLargeError',
  });
});

test('a picture of another type is refused with the reason', async () => {
  const file = path.join(tmpdir(), `ghost-clients-${process.pid}.svg`);
  writeFileSync(file, '<svg/>');
  await expect(admin().images.upload({ file })).rejects.toMatchObject({ type: 'UnsupportedMediaTypeError', context: 'Send a PNG.' });
});
