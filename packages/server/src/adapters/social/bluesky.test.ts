import { startTestBluesky, type TestBluesky } from '@strapline/testkit/bluesky';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOutgoing } from '../../platform/outgoing.ts';
import { type Bluesky, type NewPost, SocialRefused, SocialUnavailable } from '../../ports/social.ts';
import { createBluesky } from './bluesky.ts';

let pds: TestBluesky;
let bluesky: Bluesky;
beforeAll(async () => {
  pds = await startTestBluesky();
});
afterAll(() => pds.close());
beforeEach(() => {
  pds.records.clear();
  pds.blobs.clear();
  pds.known.clear();
  Object.assign(pds, { commits: [], calls: [], fail: null, loseAnswerOf: null });
  bluesky = open();
});

const open = (appPassword = pds.password) =>
  createBluesky({ service: pds.url, handle: pds.handle, appPassword }, createOutgoing({ loopback: true, timeoutMs: 5_000 }));

const recordKey = '3l5aaaaaaaa22';
const post: NewPost = {
  recordKey,
  writtenAt: new Date('2026-11-24T13:40:00Z'),
  title: null,
  text: 'Three new pieces this week.',
  link: null,
  pictures: [],
  attemptedAt: null,
};
const picture = (name: string) => ({
  bytes: Buffer.from(`the bytes of ${name}`),
  type: 'image/jpeg',
  alt: name,
  width: 1600,
  height: 1200,
});
const published = () => pds.records.get(recordKey);

describe('a post', () => {
  test('is a record under its key, with the time that it was written', async () => {
    const { uri, url } = await bluesky.publish(post);
    expect(uri).toMatch(/^at:\/\/did:plc:\w+\/app\.bsky\.feed\.post\/3l5aaaaaaaa22$/);
    expect(url).toBe('https://bsky.app/profile/strapline.example/post/3l5aaaaaaaa22');
    expect(published()).toEqual({
      $type: 'app.bsky.feed.post',
      text: post.text,
      createdAt: '2026-11-24T13:40:00.000Z',
      langs: ['en'],
    });
  });

  test('is there once, however often it is sent', async () => {
    const withPictures = { ...post, pictures: ['one', 'two', 'three', 'four'].map(picture) };
    await bluesky.publish(withPictures);
    await open().publish(withPictures);
    expect([pds.records.size, pds.commits, pds.blobs.size]).toEqual([1, [recordKey], 4]);
  });

  test('is there once if the answer was lost', async () => {
    pds.loseAnswerOf = 'com.atproto.repo.putRecord';
    await expect(bluesky.publish(post)).rejects.toThrow(SocialUnavailable);
    pds.loseAnswerOf = null;
    await bluesky.publish(post);
    expect(pds.commits).toEqual([recordKey]);
  });

  test('has links, mentions and topics at the bytes where they are', async () => {
    pds.known.set('mara.example.com', 'did:plc:maramaramaramaramaramar');
    const text = 'Für @mara.example.com und @nobody.example.com 👗: https://strapline.example/listing/a-b?x=1. #lace';
    await bluesky.publish({ ...post, text });
    const facets = published()?.facets ?? [];
    const bytes = Buffer.from(text);
    expect(facets.map(({ index, features }) => [bytes.subarray(index.byteStart, index.byteEnd).toString(), features])).toEqual([
      ['@mara.example.com', [{ $type: 'app.bsky.richtext.facet#mention', did: 'did:plc:maramaramaramaramaramar' }]],
      [
        'https://strapline.example/listing/a-b?x=1',
        [{ $type: 'app.bsky.richtext.facet#link', uri: 'https://strapline.example/listing/a-b?x=1' }],
      ],
      ['#lace', [{ $type: 'app.bsky.richtext.facet#tag', tag: 'lace' }]],
    ]);
  });

  test('shows its pictures with their descriptions, in their order', async () => {
    await bluesky.publish({ ...post, link: 'https://strapline.example/', pictures: [picture('Lace'), picture('Silk')] });
    expect(published()?.embed).toMatchObject({
      $type: 'app.bsky.embed.images',
      images: [
        { alt: 'Lace', aspectRatio: { width: 1600, height: 1200 }, image: { $type: 'blob', mimeType: 'image/jpeg', size: 17 } },
        { alt: 'Silk' },
      ],
    });
  });

  test('shows a link as a card if it has no pictures', async () => {
    await bluesky.publish({ ...post, text: 'Velvet bralette\n\nCut from two sleeves.', link: 'https://strapline.example/listing/velvet' });
    expect(published()?.embed).toEqual({
      $type: 'app.bsky.embed.external',
      external: { uri: 'https://strapline.example/listing/velvet', title: 'Velvet bralette', description: 'strapline.example' },
    });
  });
});

describe('the session', () => {
  test('is kept, and another one begins when it has ended', async () => {
    await bluesky.publish(post);
    await bluesky.getProfile();
    expect(pds.calls.filter((method) => method.endsWith('createSession'))).toHaveLength(1);
    pds.endSessions();
    expect(await bluesky.getProfile()).toMatchObject({ handle: 'strapline.example' });
    expect(pds.calls.filter((method) => method.endsWith('createSession'))).toHaveLength(2);
  });

  test('that is refused is no reason to try again', async () => {
    const refused = await open('wrong')
      .publish(post)
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(SocialRefused);
    expect(refused).toMatchObject({ code: 'AuthenticationRequired' });
  });
});

describe('what fails', () => {
  test.each([500, 502, 503, 429])('with %i may be tried again', async (status) => {
    pds.fail = { method: 'com.atproto.repo.putRecord', status };
    await expect(bluesky.publish(post)).rejects.toThrow(SocialUnavailable);
  });

  test.each([
    [400, 'InvalidRequest'],
    [403, 'AccountTakedown'],
    [413, 'BlobTooLarge'],
  ])('with %i is refused', async (status, error) => {
    pds.fail = { method: 'com.atproto.repo.putRecord', status, error };
    const refused = await bluesky.publish(post).catch((thrown: unknown) => thrown);
    expect(refused).toBeInstanceOf(SocialRefused);
    expect(refused).toMatchObject({ code: error });
  });

  test('without an answer may be tried again', async () => {
    const closed = await startTestBluesky();
    await closed.close();
    const nobody = createBluesky({ service: closed.url, handle: 'a.example', appPassword: 'x' }, createOutgoing({ loopback: true }));
    await expect(nobody.getProfile()).rejects.toThrow(SocialUnavailable);
  });

  test('never leaves the guarded client', async () => {
    const guarded = createBluesky({ service: pds.url, handle: pds.handle, appPassword: pds.password }, createOutgoing());
    await expect(guarded.getProfile()).rejects.toThrow(SocialUnavailable);
    expect(pds.calls).toEqual([]);
  });
});

describe('reading', () => {
  test('the profile, the posts by pages, and the followers', async () => {
    for (const key of ['3l5aaaaaaaa22', '3l5aaaaaaab22', '3l5aaaaaaac22']) await bluesky.publish({ ...post, recordKey: key, text: key });
    expect(await bluesky.getProfile()).toEqual({
      handle: 'strapline.example',
      displayName: 'Strapline',
      description: 'One-of-a-kind bras.',
      followers: 2,
      following: 1,
      posts: 3,
      url: 'https://bsky.app/profile/strapline.example',
    });
    const first = await bluesky.listPosts({ cursor: undefined, limit: 2 });
    expect(first.items.map(({ text, likes }) => [text, likes])).toEqual([
      ['3l5aaaaaaac22', 3],
      ['3l5aaaaaaab22', 3],
    ]);
    const second = await bluesky.listPosts({ cursor: first.nextCursor ?? undefined, limit: 2 });
    expect([second.items.map(({ text }) => text), second.nextCursor]).toEqual([['3l5aaaaaaaa22'], null]);
    const { items } = await bluesky.listFollowers({ cursor: undefined, limit: 10 });
    expect(items.map(({ handle, url }) => [handle, url])[0]).toEqual(['june.example', 'https://bsky.app/profile/june.example']);
  });
});
