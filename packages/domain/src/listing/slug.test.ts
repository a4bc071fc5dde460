import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSlug, numberedSlug, slugFrom } from './slug.ts';

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
    expect(slugFrom(title)).toBe(slug);
  });

  test('is usable whatever the title, and stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 1, max: 9999 }), (title, n) => {
        const slug = slugFrom(title);
        expect(isSlug(slug)).toBe(true);
        expect(slug.length).toBeLessThanOrEqual(60);
        expect(slugFrom(slug)).toBe(slug);
        expect(isSlug(numberedSlug(slug, n))).toBe(true);
      }),
    );
  });

  test('is cut at a word', () => {
    expect(slugFrom(`${'lace '.repeat(11)}balconette in rose`)).toBe('lace-'.repeat(11).slice(0, -1));
  });

  test('gets a number on a clash, from the second on', () => {
    expect([1, 2, 3].map((n) => numberedSlug('rosaline', n))).toEqual(['rosaline', 'rosaline-2', 'rosaline-3']);
  });

  test.each(['[slug]', 'model-[slug]', '', '-a', 'a-', 'a--b', 'Rosaline', 'a b', 'a\n'])('%j is none', (text) => {
    expect(isSlug(text)).toBe(false);
  });
});
