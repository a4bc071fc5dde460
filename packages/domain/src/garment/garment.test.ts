import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  drawGarment,
  drawRandomGarment,
  formatGarmentDarkCss,
  type GarmentKind,
  garmentPalettes,
  garmentStyles,
  getLightColor,
} from './garment.ts';

const kinds = ['bra', 'top'] as const satisfies GarmentKind[];
const allPalettes = kinds.flatMap((kind) => [...garmentPalettes[kind]]);
const seed = fc.string({ unit: 'grapheme', maxLength: 40 });
const style = fc.constantFrom(...kinds.flatMap((kind) => [...garmentStyles[kind]]));
const palette = fc.constantFrom(...allPalettes);

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

  test('refers only to ids of its own', () => {
    fc.assert(
      fc.property(seed, style, palette, (s, st, p) => {
        const svg = drawGarment(s, st, p);
        const ids = new Set([...svg.matchAll(/\bid="(\w+)"/g)].map((found) => found[1]));
        for (const [, id] of svg.matchAll(/(?:url\(|href=")#(\w+)/g)) expect(ids).toContain(id);
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
    expect(drawGarment('x', 'swimTop')).toContain('aria-label="Drawing of a swim top"');
  });

  test('has ids that are unique within a page', () => {
    const ids = Array.from({ length: 2000 }, (_, n) => /<g id="(\w+)"/.exec(drawGarment(`seed ${n}`))?.[1]);
    expect(new Set(ids).size).toBe(2000);
    expect(drawGarment('x', 'plunge', 'rose')).not.toContain(`id="${/<g id="(\w+)"/.exec(drawGarment('x', 'plunge', 'sage'))?.[1]}"`);
  });

  test('follows the theme: every color variable has a dark value', () => {
    const css = formatGarmentDarkCss();
    for (const p of allPalettes) {
      const rule = css.split('\n').find((line) => line.startsWith(`[data-theme="dark"] .g-${p}{`)) ?? '';
      const used = new Set(kinds.flatMap((kind) => garmentStyles[kind].flatMap((st) => drawGarment('x', st, p).match(/--g\w/g) ?? [])));
      for (const variable of used) expect(rule).toMatch(new RegExp(`${variable}:#[0-9A-F]{6}`));
      expect(drawGarment('x', 'plunge', p)).toContain(`class="g-${p}"`);
      expect(drawGarment('x', 'tee', p)).toContain(`<path fill="var(--gp,${getLightColor(p, 'paper')})"`);
    }
  });

  test.each(kinds)('of a %s tag gets style and palette from its id, and all of them occur', (kind) => {
    const drawings = Array.from({ length: 300 }, (_, n) => drawRandomGarment(`amber_lark_k2p:2026:main:${n}`, kind));
    expect(new Set(drawings.map((svg) => /class="g-(\w+)"/.exec(svg)?.[1]))).toEqual(new Set(garmentPalettes[kind]));
    expect(new Set(drawings.map((svg) => /Drawing of a ([\w ]+)/.exec(svg)?.[1])).size).toBe(garmentStyles[kind].length);
    expect(drawRandomGarment('a', kind)).toBe(drawRandomGarment('a', kind));
  });

  // Pieces without a photo are known by their drawing.
  test('is the one that a seed has always had', () => {
    const hashOf = (drawings: string[]) => createHash('sha256').update(drawings.join('\n')).digest('hex').slice(0, 16);
    const random = (kind: GarmentKind) => Array.from({ length: 100 }, (_, n) => drawRandomGarment(`amber_lark_k2p:2026:main:${n}`, kind));
    expect(hashOf(random('bra'))).toBe('6c966681777644f2');
    expect(hashOf(random('top'))).toBe('1c784c1ba315c18d');
  });
});

describe('the drawing of a top', () => {
  const drawMany = (st: (typeof garmentStyles.top)[number]) => Array.from({ length: 60 }, (_, n) => drawGarment(`top ${n}`, st, 'lagoon'));

  test('has a hang tag with a T and cobalt edges; a bra’s has an S', () => {
    for (const st of garmentStyles.top) for (const svg of drawMany(st)) expect(svg).toMatch(/stroke="#2743B5".*>T<\/text>/);
    for (const st of garmentStyles.bra) expect(drawGarment('x', st)).toMatch(/stroke="#8A6424".*>S<\/text>/);
  });

  test('varies: on a hanger or flat, plain or not; a swim top is never on a hanger', () => {
    for (const st of garmentStyles.top) {
      const drawings = drawMany(st);
      const hung = drawings.filter((svg) => svg.includes('#C9A66B')).length;
      if (st === 'swimTop') expect(hung).toBe(0);
      else expect([hung > 0, hung < drawings.length]).toEqual([true, true]);
      const plain = drawings.filter((svg) => !/<pattern id="\w+f"/.test(svg)).length;
      expect([plain > 0, plain < drawings.length]).toEqual([true, true]);
    }
  });
});
