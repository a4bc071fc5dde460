import { expect, test } from 'vitest';
import { isSuggestedAlt, type PieceWords, suggestAlt } from './picture-alt.ts';

const piece: PieceWords = { title: ' Plum balconette ', size: 'UK 34DD', style: null, colours: [], fabrics: [] };

test('a picture that nobody described is named by its piece, and by its number where there are several', () => {
  expect(suggestAlt(piece, 1, 1)).toBe('Plum balconette, UK 34DD');
  expect(suggestAlt(piece, 2, 4)).toBe('Plum balconette, UK 34DD, picture 2 of 4');
  expect(suggestAlt({ ...piece, size: null }, 1, 1)).toBe('Plum balconette');
  expect(suggestAlt({ ...piece, title: ' ', style: 'demi' }, 1, 2)).toBe('');
});

test('style, colours and fabrics are said, each once: not what the title says already', () => {
  const rosaline: PieceWords = { ...piece, title: 'Rosaline', style: 'fullcup', colours: ['garnet', 'black'], fabrics: ['velvet'] };
  expect(suggestAlt(rosaline, 1, 2)).toBe('Rosaline, full cup in garnet and black velvet, UK 34DD, picture 1 of 2');
  expect(suggestAlt({ ...rosaline, style: 'tshirt', colours: [], fabrics: ['lace', 'mesh', 'silk'] }, 1, 1)).toBe(
    'Rosaline, T-shirt bra in lace, mesh and silk, UK 34DD',
  );
  expect(suggestAlt({ ...rosaline, style: null, colours: ['pink'], fabrics: [] }, 1, 1)).toBe('Rosaline in hot pink, UK 34DD');
  expect(suggestAlt({ ...piece, style: 'balconette', colours: ['purple', 'black'], fabrics: ['satin'] }, 1, 1)).toBe(
    'Plum balconette in black satin, UK 34DD',
  );
  expect(suggestAlt({ ...rosaline, title: 'Black velvet full cup, garnet trim' }, 1, 1)).toBe(
    'Black velvet full cup, garnet trim, UK 34DD',
  );
});

test('it is never longer than one that is typed', () => {
  const long: PieceWords = {
    title: 'x'.repeat(80),
    size: 'UK 34DD',
    style: 'balconette',
    colours: ['midnight', 'orange', 'yellow'],
    fabrics: ['microfibre', 'embroidery', 'organza', 'chiffon'],
  };
  expect(suggestAlt(long, 12, 12).length).toBeLessThanOrEqual(200);
  expect(suggestAlt({ ...long, title: 'x'.repeat(150) }, 12, 12)).toBe(`${'x'.repeat(150)}, UK 34DD, picture 12 of 12`);
});

test('one that was suggested before it had style, colours and fabrics is nobody’s own either', () => {
  const velvet: PieceWords = { ...piece, fabrics: ['velvet'] };
  expect(isSuggestedAlt('Plum balconette in velvet, UK 34DD', velvet, 1, 1)).toBe(true);
  expect(isSuggestedAlt('Plum balconette, UK 34DD', velvet, 1, 1)).toBe(true);
  expect(isSuggestedAlt('The hooks', velvet, 1, 1)).toBe(false);
});
