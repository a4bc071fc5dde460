import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawGarment, drawRandomGarment, formatGarmentDarkCss, garmentPalettes, garmentStyles } from './garment.ts';

const seed = fc.string({ unit: 'grapheme', maxLength: 40 });
const style = fc.constantFrom(...garmentStyles);
const palette = fc.constantFrom(...garmentPalettes);

describe('a garment drawing', () => {
  test('is deterministic for a seed, and small', () => {
    fc.assert(
      fc.property(seed, style, palette, (s, st, p) => {
        const svg = drawGarment(s, st, p);
        expect(drawGarment(s, st, p)).toBe(svg);
        expect(svg.length).toBeLessThan(6000);
      }),
    );
  });

  test('has no NaN, and nothing of the seed', () => {
    fc.assert(
      fc.property(style, palette, fc.nat(1000), (st, p, n) => {
        const svg = drawGarment(`<script>"&${n}`, st, p);
        expect(svg).not.toMatch(/NaN|undefined|Infinity|script|&/);
        expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500"')).toBe(true);
        expect(svg.match(/<g\b/g)?.length).toBe(svg.match(/<\/g>/g)?.length);
      }),
    );
  });

  test('is symmetric: the half drawn once is used for the other side', () => {
    const svg = drawGarment('amber', 'plunge', 'sage');
    const [, id] = /<use href="#(\w+)" transform="scale\(-1 1\)"\/>/.exec(svg) ?? [];
    expect(svg).toContain(`<g id="${id}">`);
    expect(svg).toContain(`fill="url(#${id}n)"`);
  });

  test('has a text alternative', () => {
    expect(drawGarment('x', 'fullcup')).toContain('role="img" aria-label="Drawing of a full cup bra"');
    expect(drawGarment('x', 'longline')).toContain('aria-label="Drawing of a longline"');
  });

  test('has ids that are unique within a page', () => {
    const ids = Array.from({ length: 2000 }, (_, n) => /<g id="(\w+)"/.exec(drawGarment(`seed ${n}`))?.[1]);
    expect(new Set(ids).size).toBe(2000);
    expect(drawGarment('x', 'plunge', 'rose')).not.toContain(`id="${/<g id="(\w+)"/.exec(drawGarment('x', 'plunge', 'sage'))?.[1]}"`);
  });

  test('follows the theme: every color variable has a dark value', () => {
    const css = formatGarmentDarkCss();
    for (const p of garmentPalettes) {
      const rule = css.split('\n').find((line) => line.startsWith(`[data-theme="dark"] .g-${p}{`)) ?? '';
      const used = new Set(garmentStyles.flatMap((st) => drawGarment('x', st, p).match(/--g\w/g) ?? []));
      for (const variable of used) expect(rule).toMatch(new RegExp(`${variable}:#[0-9A-F]{6}`));
      expect(drawGarment('x', 'plunge', p)).toContain(`class="g-${p}"`);
    }
  });

  test('of a tag gets style and palette from its id, and all of them occur', () => {
    const drawings = Array.from({ length: 300 }, (_, n) => drawRandomGarment(`amber_lark_k2p:2026:main:${n}`));
    expect(new Set(drawings.map((svg) => /class="g-(\w+)"/.exec(svg)?.[1])).size).toBe(garmentPalettes.length);
    expect(new Set(drawings.map((svg) => /Drawing of a ([\w ]+)/.exec(svg)?.[1])).size).toBe(garmentStyles.length);
    expect(drawRandomGarment('a')).toBe(drawRandomGarment('a'));
  });
});
