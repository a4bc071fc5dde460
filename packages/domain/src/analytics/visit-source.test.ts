import { expect, test } from 'vitest';
import { findVisitSource } from './visit-source.ts';

const home = 'https://strapline.example/listing/rosaline';

test.each([
  ['', home, 'direct'],
  ['https://www.google.co.uk/', home, 'search'],
  ['https://duckduckgo.com/', home, 'search'],
  ['https://search.brave.com/search?q=lace', home, 'search'],
  ['https://mail.google.com/', home, 'referral'],
  ['https://google.evil.example/', home, 'referral'],
  ['https://www.reddit.com/r/sewing', home, 'social'],
  ['https://t.co/abc', home, 'social'],
  ['https://sewing-blog.example/post', home, 'referral'],
  ['', `${home}?utm_source=widget`, 'widget'],
  ['https://sewing-blog.example/post', `${home}?utm_medium=widget&utm_source=sewing-blog`, 'widget'],
  ['', `${home}?utm_source=Instagram`, 'social'],
  ['', `${home}?utm_medium=cpc`, 'search'],
  ['', `${home}?utm_source=${'x'.repeat(5000)}`, 'direct'],
  ['', 'https://strapline.example/r/amber_lark_k2p', 'referral'],
  ['not an address', home, 'direct'],
])('from %s to %s is %s', (referrer, address, source) => {
  expect(findVisitSource({ referrer, address, isNavigation: true })).toBe(source);
});

test('in the middle of a visit there is none', () => {
  expect(findVisitSource({ referrer: 'https://strapline.example/', address: home, isNavigation: true })).toBeNull();
  expect(findVisitSource({ referrer: 'https://www.google.com/', address: home, isNavigation: false })).toBeNull();
});
