import { expect, test } from 'vitest';
import { isSuggestedAltText, type PieceDescription, suggestAltText } from './picture-alt.ts';

const piece: PieceDescription = { title: ' Plum balconette ', size: 'UK 34DD', styleName: null, colours: [], fabrics: [] };

test('a picture without a description is named after its piece, and numbered if there are several', () => {
  expect(suggestAltText(piece, 1, 1)).toBe('Plum balconette, UK 34DD');
  expect(suggestAltText(piece, 2, 4)).toBe('Plum balconette, UK 34DD, picture 2 of 4');
  expect(suggestAltText({ ...piece, size: null }, 1, 1)).toBe('Plum balconette');
  expect(suggestAltText({ ...piece, title: ' ', styleName: 'Demi' }, 1, 2)).toBe('');
});

test('style, colors and fabrics are mentioned once, unless the title already has them', () => {
  const rosaline: PieceDescription = {
    ...piece,
    title: 'Rosaline',
    styleName: 'Full cup',
    colours: ['garnet', 'black'],
    fabrics: ['velvet'],
  };
  expect(suggestAltText(rosaline, 1, 2)).toBe('Rosaline, full cup in garnet and black velvet, UK 34DD, picture 1 of 2');
  expect(suggestAltText({ ...rosaline, styleName: 'T-shirt bra', colours: [], fabrics: ['lace', 'mesh', 'silk'] }, 1, 1)).toBe(
    'Rosaline, T-shirt bra in lace, mesh and silk, UK 34DD',
  );
  expect(suggestAltText({ ...rosaline, styleName: null, colours: ['pink'], fabrics: [] }, 1, 1)).toBe('Rosaline in hot pink, UK 34DD');
  expect(suggestAltText({ ...piece, styleName: 'Balconette', colours: ['purple', 'black'], fabrics: ['satin'] }, 1, 1)).toBe(
    'Plum balconette in black satin, UK 34DD',
  );
  expect(suggestAltText({ ...rosaline, title: 'Black velvet full cup, garnet trim' }, 1, 1)).toBe(
    'Black velvet full cup, garnet trim, UK 34DD',
  );
});

test('it is no longer than a typed one may be', () => {
  const long: PieceDescription = {
    title: 'x'.repeat(80),
    size: 'UK 34DD',
    styleName: 'Balconette',
    colours: ['midnight', 'orange', 'yellow'],
    fabrics: ['microfibre', 'embroidery', 'organza', 'chiffon'],
  };
  expect(suggestAltText(long, 12, 12).length).toBeLessThanOrEqual(200);
  expect(suggestAltText({ ...long, title: 'x'.repeat(150) }, 12, 12)).toBe(`${'x'.repeat(150)}, UK 34DD, picture 12 of 12`);
});

test('a suggestion from before style, colors and fabrics were included is recognized as one', () => {
  const velvet: PieceDescription = { ...piece, fabrics: ['velvet'] };
  expect(isSuggestedAltText('Plum balconette in velvet, UK 34DD', velvet, 1, 1)).toBe(true);
  expect(isSuggestedAltText('Plum balconette, UK 34DD', velvet, 1, 1)).toBe(true);
  expect(isSuggestedAltText('The hooks', velvet, 1, 1)).toBe(false);
});
