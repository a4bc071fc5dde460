import { drawArrow, drawFabric, drawLevel, drawLine, drawSeam, drawSheet, drawStress, drawTape, mirrorDrawing } from './ink.ts';

// The view box of a bra lying on a table.
const table = [-80, -8, 160, 120] as const;

// A bra lying open and flat, its band ending at `end` from the center.
function openBra(end: number): string {
  const wing = `M0 40.6L2.6 40C3 54 11 66 23 66 35 66 43.4 55 45.6 38 51 43 ${end - 8} 46.6 ${end} 47L${end} 60C${end - 10} 62.6 40 71.6 24 71.8 12 71.8 7 59 0 58.4`;
  return mirrorDrawing(
    drawFabric(`M22 13C21-3 50-6 54 42L50 41C46 2 27 4 26.4 13z`, 'surface') +
      drawFabric(wing, 'surface') +
      drawFabric('M2.6 40C5 30 12 18 21.6 12.6L26.8 12.6C31 22 38 32 45.6 38 43.4 55 35 66 23 66 11 66 3 54 2.6 40z') +
      drawSeam('M24.2 15C21.4 30 20.6 48 22.8 65') +
      drawLine(`M${end - 4} 47v13.6M${end} 50.4h3M${end} 56.6h3`),
  );
}

const cup = [
  drawFabric(
    'M50 47C60 54 68 57 76 58L76 82C58 86 44 107.6 4 107.6-24 107.6-34 92-50 86L-50 60-44 54C-41 84-22 102 3 102 29 102 47 82 50 47z',
    'surface',
  ),
  drawFabric('M4 8C3.4 4 3.4 0 3.4-4L11.4-4C11.4 0 12 4 13 8z', 'surface'),
  drawFabric('M-44 54C-36 36-16 16 4 8L13 8C22 24 36 38 50 47 47 82 29 102 3 102-22 102-41 84-44 54z'),
  drawSeam('M8 11C1 38 0 70 3 101'),
].join('');

/** How the five measures of a bra are taken. Lines show where the tape lies; garnet marks its two ends. */
export const measureDrawings = {
  'band-relaxed': drawSheet(table, openBra(60) + drawLevel('M-60 62V82M60 62V82') + drawTape([-60, 82, 0, 92, 60, 82])),
  'band-stretched': drawSheet(
    table,
    openBra(68) + drawLevel('M-68 62V80M68 62V80') + drawTape([-68, 82, 0, 92, 68, 82]) + mirrorDrawing(drawArrow(67, 38, 78, 38)),
  ),
  'cup-width': drawSheet(table, cup + drawTape([-42.4, 64, 3, 64, 47.8, 64]) + drawLevel('M-42.4 40V72M47.8 40V72')),
  'cup-depth': drawSheet(table, cup + drawTape([-42.4, 62, 3, 86, 47.8, 62])),
  'wire-width': drawSheet(table, cup + drawStress('M-44 54C-41 84-22 102 3 102 29 102 47 82 50 47') + drawTape([-44, 54, 3, 50.5, 50, 47])),
} as const;
