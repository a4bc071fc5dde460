import { startTestPlatforms, type TestPlatforms } from '@strapline/testkit/social-platforms';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPublicBios } from './public-bios.ts';

let platforms: TestPlatforms;

beforeAll(async () => {
  platforms = await startTestPlatforms();
});
afterAll(() => platforms.close());

test.each([
  { platform: 'bluesky', handle: 'mara.example', address: 'https://public.api.bsky.app/xrpc/app.bsky.actor.getProfile?actor=mara.example' },
  { platform: 'mastodon', handle: 'mara@sewing.example', address: 'https://sewing.example/api/v1/accounts/lookup?acct=mara' },
  { platform: 'reddit', handle: 'mara_sews', address: 'https://www.reddit.com/user/mara_sews/about.json' },
] as const)('a bio on $platform is read where anyone can see it', async ({ platform, handle, address }) => {
  const bios = createPublicBios(platforms.outgoing);
  expect(bios.readable).toContain(platform);
  expect(await bios.read({ platform, handle })).toEqual({ result: 'profile_missing' });
  platforms.bios.set(`${platform}:${handle}`, 'strapline 7K3M-9QXD');
  const bio = await bios.read({ platform, handle });
  expect(bio).toMatchObject({ result: 'read', text: expect.stringMatching(/strapline\s+7K3M-9QXD/) });
  expect(platforms.asked.at(-1)).toBe(address);
});

test('a platform that is away, or answers something else, is unreadable and can be tried again', async () => {
  const mara = { platform: 'bluesky', handle: 'mara.example' } as const;
  expect(await createPublicBios(async () => ({ status: 502, text: '', bytes: Buffer.from('') })).read(mara)).toEqual({
    result: 'unreadable',
  });
  expect(await createPublicBios(async () => ({ status: 200, text: '<html>', bytes: Buffer.from('<html>') })).read(mara)).toEqual({
    result: 'unreadable',
  });
});

test('a Mastodon handle can’t lead into our own network', async () => {
  expect(await createPublicBios().read({ platform: 'mastodon', handle: 'mara@127.0.0.1' })).toEqual({ result: 'unreadable' });
});

test('a platform without a public interface isn’t read', async () => {
  expect(await createPublicBios(platforms.outgoing).read({ platform: 'instagram', handle: 'mara' })).toEqual({ result: 'unreadable' });
});
