import { beforeEach, expect, test } from 'vitest';
import { featuredDrafts, openDraft, readSlug } from './featured-draft.ts';

beforeEach(() => localStorage.clear());

test.each([
  ['rose-bralette', 'rose-bralette'],
  [' rose-bralette ', 'rose-bralette'],
  ['https://strapline.example/listing/rose-bralette?utm_source=mail', 'rose-bralette'],
  ['/listing/rose-bralette/', 'rose-bralette'],
  ['', ''],
])('a listing is named by its slug or its address: %s', (typed, slug) => {
  expect(readSlug(typed)).toBe(slug);
});

test('editing starts with what is published, and continues with what was typed', () => {
  const entry = {
    slug: 'rose-bralette',
    title: 'Rose',
    text: 'A text.',
    from: '2026-11-01T09:00:00.000Z',
    until: '2026-12-01T09:00:00.000Z',
    state: 'current',
    pieceTitle: 'Rose bralette',
    isShown: true,
  } as const;
  openDraft(entry);
  expect(featuredDrafts.read('rose-bralette')).toMatchObject({ listing: 'rose-bralette', title: 'Rose', text: 'A text.' });
  expect(new Date(featuredDrafts.read('rose-bralette').from).toISOString()).toBe(entry.from);
  featuredDrafts.change('rose-bralette', { title: 'Rose, again' });
  openDraft(entry);
  expect(featuredDrafts.read('rose-bralette').title).toBe('Rose, again');
});
