import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { appendSlugNumber, createSlug, isSlug } from './slug.ts';

describe('a slug', () => {
  test.each([
    ['Rosaline balconette', 'rosaline-balconette'],
    ["Mara's  “Été” Nº 7!", 'maras-ete-no-7'],
    ['Straße & Smørrebrød', 'strasse-smorrebrod'],
    ['  --Vintage--  ', 'vintage'],
    ['レース', 'piece'],
    ['', 'piece'],
    ['[slug]', 'slug'],
  ])('of %j is %s', (title, slug) => {
    expect(createSlug(title)).toBe(slug);
  });

  test('is valid for any title, and idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 1, max: 9999 }), (title, n) => {
        const slug = createSlug(title);
        expect(isSlug(slug)).toBe(true);
        expect(slug.length).toBeLessThanOrEqual(60);
        expect(createSlug(slug)).toBe(slug);
        expect(isSlug(appendSlugNumber(slug, n))).toBe(true);
      }),
    );
  });

  test('is truncated at a word', () => {
    expect(createSlug(`${'lace '.repeat(11)}balconette in rose`)).toBe('lace-'.repeat(11).slice(0, -1));
  });

  test('gets a number on a clash, from the second on', () => {
    expect([1, 2, 3].map((n) => appendSlugNumber('rosaline', n))).toEqual(['rosaline', 'rosaline-2', 'rosaline-3']);
  });

  test.each(['[slug]', 'model-[slug]', '', '-a', 'a-', 'a--b', 'Rosaline', 'a b', 'a\n'])('%j is not one', (text) => {
    expect(isSlug(text)).toBe(false);
  });
});
