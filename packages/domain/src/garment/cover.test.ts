import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseCoverPalette, drawClasp, drawCover } from './cover.ts';
import { garmentPalettes } from './garment.ts';

const seed = fc.string({ unit: 'grapheme', maxLength: 40 });

describe('the cover of a private picture', () => {
  test('is deterministic for a seed, small, and whole', () => {
    fc.assert(
      fc.property(seed, fc.string({ unit: 'grapheme', maxLength: 12 }), (s, word) => {
        const svg = drawCover(s, { word });
        expect(drawCover(s, { word })).toBe(svg);
        expect(svg.length).toBeLessThan(2600);
        expect(svg).not.toMatch(/NaN|undefined|Infinity/);
        const [, id] = / id="(\w+)"/.exec(svg) ?? [];
        expect(svg).toContain(`url(#${id})`);
        expect(svg.match(/<g\b/g)?.length).toBe(svg.match(/<\/g>/g)?.length);
      }),
    );
  });

  test('has a pattern of its own for each place on a page', () => {
    const ids = ['left', 'right'].map((place) => / id="(\w+)"/.exec(drawCover('pair', {}, place))?.[1]);
    expect(new Set(ids).size).toBe(2);
  });

  test('writes the word on its label, never as markup', () => {
    expect(drawCover('pair', { word: 'Left' })).toContain('>Left</text>');
    expect(drawCover('pair', { word: '<b>"&' })).toContain('>&#60;b&#62;&#34;&#38;</text>');
    expect(drawCover('pair')).not.toContain('<text');
  });

  test('takes the palettes of the app’s garments', () => {
    fc.assert(
      fc.property(seed, (s) => {
        expect(garmentPalettes.bra).toContain(chooseCoverPalette(s));
        expect(garmentPalettes.top).toContain(chooseCoverPalette(s, 'top'));
        expect(drawCover(s, { kind: 'top' })).toContain(`class="g-${chooseCoverPalette(s, 'top')}"`);
      }),
    );
    expect(drawCover('pair', { palette: 'sage', quilt: 'knot' })).toMatch(/class="g-sage".*<circle/);
  });

  test('has a loop that is closed or undone', () => {
    expect(drawClasp('rose', true)).not.toBe(drawClasp('rose', false));
    expect(drawClasp('rose', false)).toContain('class="g-rose"');
  });
});
