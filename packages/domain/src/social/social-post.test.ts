import { expect, test } from 'vitest';
import { countGraphemes, createBlueskyComposeUrl, createRecordKey, createRedditSubmitUrl } from './social-post.ts';

test.each([
  ['', 0],
  ['Bra', 3],
  ['👩‍👩‍👧‍👦', 1],
  ['e\u0301', 1],
  ['🇵🇹🇩🇪', 2],
  ['\r\n', 1],
])('%j has %i characters', (text, count) => {
  expect(countGraphemes(text)).toBe(count);
});

test('the links that open a network with the text filled in', () => {
  const link = 'https://strapline.example/listing/a&b';
  const bluesky = new URL(createBlueskyComposeUrl({ text: 'New: 50% & more +', link }));
  expect([bluesky.origin + bluesky.pathname, bluesky.searchParams.get('text')]).toEqual([
    'https://bsky.app/intent/compose',
    `New: 50% & more +\n\n${link}`,
  ]);
  expect(new URL(createBlueskyComposeUrl({ text: `See ${link}`, link })).searchParams.get('text')).toBe(`See ${link}`);
  const reddit = new URL(createRedditSubmitUrl({ subreddit: 'strapline', title: 'Welcome #1', text: 'One\n\nTwo & three' }));
  expect([reddit.pathname, reddit.searchParams.get('title'), reddit.searchParams.get('text')]).toEqual([
    '/r/strapline/submit',
    'Welcome #1',
    'One\n\nTwo & three',
  ]);
  expect(createRedditSubmitUrl({ subreddit: null, title: 'A', text: 'B' })).toBe('https://www.reddit.com/submit?title=A&text=B');
});

test('a record’s key is a TID that is the same each time, and sorts by time', () => {
  const at = new Date('2026-11-24T13:40:00.123Z');
  const key = createRecordKey(at, 0x5a5a5);
  expect(key).toMatch(/^[2-7a-j][2-7a-z]{12}$/);
  expect(createRecordKey(at, 0x5a5a5)).toBe(key);
  expect(createRecordKey(at, 0x5a5a6)).not.toBe(key);
  expect(createRecordKey(new Date(at.getTime() + 1), 0) > key).toBe(true);
  // Zero, as the specification of TIDs writes it.
  expect(createRecordKey(new Date(0), 0)).toBe('2222222222222');
});
