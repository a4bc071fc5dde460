import { drawBody, drawFabric, drawLine, drawSeam, mirrorDrawing } from './ink.ts';

// A bra on the upper part of a dress form, larger than in readings.ts. Halves are right of x = 0.

const neck = '14.5 9C14.5 15.4 15 18.4 21 21.2';
const shoulder = 'C31 25.6 45 27.6 55.6 34';
const armhole = 'C50.6 44 48.4 56 50.4 67';
const base = 'C27 149.8 13 151.4 0 151.4';
const bustSide = 'C56 73 59.4 80 59.2 88 58.8 99 51.4 108 48.4 118 45.4 127 41.4 136 39.4 143.6';
const plainSide = 'C53 84 51 100 48.4 116 46 127 41.4 136 39.4 143.6';
const neckTop = `<ellipse cy="9" rx="14.5" ry="3.8" fill="var(--sunken)" stroke="var(--line-strong)" stroke-width="1.2"/>`;

/** The outline of the dress form: the shoulder from (21, 21.2) to (55.6, 34), the side from (50.4, 67) to (39.4, 143.6). */
export const drawTrunk = (part: { shoulder?: string; side?: string }) => {
  const half = neck + (part.shoulder ?? shoulder) + armhole + (part.side ?? bustSide) + base;
  return `${mirrorDrawing(`<path d="M0 9L${half}z" fill="var(--surface)"/>${drawBody(`M${half}M55.6 34C60 46 58 58 50.4 67`)}`)}${neckTop}`;
};

/** The form from the front: the fullest point at y = 88, the underbust at 118. */
export const frontView = drawTrunk({});

/** The form from behind. */
export const backView = drawTrunk({ side: plainSide }) + drawSeam('M0 16V148');

const neckline = 'M4 101C8 89 17 76 29 69.4';
/** The wire of one cup, from the gore to the side. */
export const wirePath = 'M4 101C5 114.6 15 126 29.4 126 43.4 126 53 114 57.6 97';

const cupShape = `${neckline}L35.4 69.4C41 78.6 49 86 58.6 91.4L57.6 97C53 114 43.4 126 29.4 126 15 126 5 114.6 4 101z`;
const wingShape =
  'M0 102.4L4 101C5 114.6 15 126 29.4 126 43.4 126 53 114 58.6 91.4 58 104 50 113 46.4 125 41 131 34 133.6 28 133.6 16 133.6 9 124.6 0 123.4';
const strapShape = 'M29 69.4C27.4 54 27 38 27 24L33 26C33 40 33.8 55 35.4 69.4z';

/** One strap, and both. */
export const strap = drawFabric(strapShape, 'sunken');
export const straps = mirrorDrawing(strap);

/** Both cups with the band and the gore that hold them. */
export const cups = mirrorDrawing(drawFabric(wingShape, 'sunken') + drawFabric(cupShape) + drawSeam('M32 72C28.4 88 27.2 108 29.2 125'));

/** The form from its left side, looking left: the fullest point at y = 85, the underbust at 121. */
export const sideForm =
  `<path d="M-5.5 9C-5.5 20-8.5 28-15.4 38-25.6 51.5-42.2 68-42.4 85-42.4 100-31.6 107.6-30 121.5-28.6 130-26.8 136-27 143.4-14 150 6 150 16 144.6 15.4 131 22.4 113 26 96 30 73.8 29.5 52.8 21.4 37.4 16.5 28.4 15.6 19.2 15.6 9z" fill="var(--surface)" stroke="var(--line-strong)" stroke-width="1.2"/>` +
  `<ellipse cx="5" cy="9" rx="10.5" ry="3.4" fill="var(--sunken)" stroke="var(--line-strong)" stroke-width="1.2"/>`;

const sideStrap = drawFabric(
  'M-27.4 57C-18 44-9 32.6 2 31.8 15 31 25.4 54 26 98L20.4 97.6C19.6 58 10.4 38.6 2 38.6-5.6 39-15 49-21.4 58z',
  'sunken',
);
const sideCup =
  drawFabric('M-28 56.4L-21.4 58C-13 72-6 82-1 88-4 106-16 120-30 121.5-31.6 107.6-42.4 100-42.4 85-42.2 75-36.4 65.6-28 56.4z') +
  drawSeam('M-25 58C-28 80-30 100-30 118');

/** The bra from the left side; its band as given. */
export const drawSideBra = (band: string) => sideStrap + drawFabric(band, 'sunken') + sideCup;

/** The straps from behind. */
export const backStraps = mirrorDrawing(drawFabric('M23 96C24 66 26 44 27 24L33 26C32.6 46 31 68 29.6 96z', 'sunken'));

/** The closure in the middle of the back, its upper end at `y`. */
export const drawHooks = (y: number) => drawLine(`M-6.4 ${y}v21.6M6.4 ${y}v21.6M-3 ${y + 5}h6M-3 ${y + 11}h6M-3 ${y + 17}h6`);

const section = 'M0 69C5 67 8 61 12 55 17 48 23 45 31 45 42 45 49.6 53 52.6 66 55 75 60 83 60 95 60 119 36 131 0 131';

/** The form from above with the straps over it; the front is at the top, and the middle of the chest at (0, 69). */
export const topView = `${mirrorDrawing(
  `<path d="${section}z" fill="var(--surface)"/>${drawBody(section)}${drawFabric('M27 44C28 70 26 100 22 132.4L27.4 131.4C32 100 34 70 33 44z', 'sunken')}`,
)}<ellipse cy="98" rx="15" ry="12" fill="var(--sunken)" stroke="var(--line-strong)" stroke-width="1.2"/>`;
