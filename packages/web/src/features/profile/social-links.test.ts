import { expect, test } from 'vitest';
import { listSocialLinks } from './social-links.ts';

test('handles become links in a fixed order', () => {
  expect(listSocialLinks({ reddit: 'mara', x: '@mara.sews', mastodon: 'mara@sewing.example' }, []).map(({ url }) => url)).toEqual([
    'https://x.com/mara.sews',
    'https://sewing.example/@mara',
    'https://www.reddit.com/user/mara',
  ]);
});

test('an invalid handle is no link', () => {
  expect(
    listSocialLinks({ x: 'javascript:alert(1)', instagram: '../evil', youtube: 'a b', reddit: 'a@b.example', unknown: 'mara' }, []),
  ).toEqual([]);
});

test('a proven handle is known however it is written, and only on its platform', () => {
  const links = listSocialLinks({ x: '@Mara', reddit: 'mara' }, ['x:mara', 'instagram:mara']);
  expect(links.map(({ platform, isProven }) => [platform, isProven])).toEqual([
    ['x', true],
    ['reddit', false],
  ]);
});
