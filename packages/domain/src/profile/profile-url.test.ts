import { expect, test } from 'vitest';
import { formatFqsid, getProfileUrl } from './fqsid.ts';
import { parseProfileUrl } from './profile-url.ts';
import { socialPlatformKeys } from './social-platforms.ts';

const read = (text: string): string | null => {
  const parsed = parseProfileUrl(text);
  return parsed && formatFqsid(parsed);
};

test.each(socialPlatformKeys)('the address that we link to names the handle on %s', (platform) => {
  const handle = platform === 'mastodon' ? 'mara@sewing.example' : 'mara.sews';
  expect(parseProfileUrl(getProfileUrl({ platform, handle }))).toEqual({ platform, handle });
});

test('addresses are read as people copy them', () => {
  expect(read('https://twitter.com/Mara?lang=en')).toBe('x:mara');
  expect(read(' www.instagram.com/mara.sews/reels#top')).toBe('instagram:mara.sews');
  expect(read('https://old.reddit.com/u/mara')).toBe('reddit:mara');
  expect(read('https://m.youtube.com/@mara/videos')).toBe('youtube:mara');
});

test('what isn’t the address of a profile isn’t read', () => {
  for (const text of [
    'mara.sews',
    '@mara',
    'mara@sewing.example',
    'https://instagram.com/',
    'https://tiktok.com/discover',
    'https://sewing.example/about',
  ])
    expect(read(text)).toBe(null);
});
