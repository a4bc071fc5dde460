import { drawCloth, drawLine, drawSeam, drawShade, mirrorDrawing } from './ink.ts';

// A dress form. Its half right of x = 0 is drawn and mirrored.
const half = {
  neck: '9.4 22C9.4 31 10 35.4 14 38 20 42 29.6 43.6 36.4 48.6',
  armhole: 'C32.8 55 31 62 32.4 70',
  side: 'C36 74 38 78 37.8 83 37.6 90 32.8 95 31 101.4 28.6 110 24.6 115 24.6 123 24.6 133 36.8 140 39 152.4',
  hem: 'C26.6 157 13.4 158.4 0 158.4',
};
const princess = 'M22.4 43.6C20.4 55 22.4 66 20.6 79 18.8 92 13 106 12.4 122.4 12.2 134 18.4 144.6 20.2 155.8';
const cap = 'C39.8 57 37.4 64.6 32.4 70';
const knob = (x: number) => `<circle cx="${x}" cy="11" r="2.8" stroke="var(--ink)" stroke-width="1.35" fill="var(--surface)"/>`;
const neckTop = (x: number, rx: number) =>
  `<ellipse cx="${x}" cy="22" rx="${rx}" ry="2.8" fill="var(--sunken)" stroke="var(--ink)" stroke-width="1.35"/>`;

/** The outline of the half of the form right of x = 0, from the front. */
export const formOutline = `M0 22L${half.neck}${half.armhole}${half.side}${half.hem}z`;

/** The form from the front, without its foot: the fullest point at y = 83, the underbust at 101. */
export const formFront = [
  mirrorDrawing(`<path d="M0 22L${half.neck}${half.armhole}${half.side}${half.hem}z" fill="var(--surface)"/>`),
  drawShade(
    `M${half.neck}${half.armhole}${half.side}C35.6 154 29.6 155.8 29.6 155.8 26.4 143 17.6 135 17.4 123 17.4 113 24.4 107 26.6 98 28.8 88 24.6 73 25.6 61 26.2 52 23 47.4 14 43.4 6.8 40 6 32 6.2 24z`,
  ),
  mirrorDrawing(
    `<path d="M36.4 48.6${cap}C31 62 32.8 55 36.4 48.6z" fill="var(--sunken)"/>` +
      drawLine(`M${half.neck}${half.armhole}${half.side}${half.hem}M36.4 48.6${cap}`) +
      drawSeam(princess),
  ),
  drawSeam('M0 26v130M-24.6 122.6q24.6 7 49.2 0'),
  neckTop(0, 9.4),
  drawLine('M0 19.2v-5.4'),
  knob(0),
].join('');

/** The foot under the form. */
export const foot = drawLine('M0 158.4v13.6M-18 176.5c3-4 10-4.5 18-4.5s15 .5 18 4.5M-24 176.5h48');

// The front of the bust, from the chest to the underbust: standing, and leaning forward.
const bust = {
  standing: 'C-20.4 53-31.8 65-32 77-32 88-24.6 93.4-23.4 103',
  leaning: 'C-16.6 49.6-20.4 54-26.4 59.4-34.6 66.6-41 71.6-41.4 79.4-41.8 88-34.4 92.4-28.8 95.6-25 97.8-23.8 100-23.4 103',
};
const sideBack = 'C17.4 140 8.4 132 7 122 5.6 112 12.6 99 15.2 85 18 69 17.6 54 12 43 8.6 36.6 8 30 8 22';

/** The form from its left side, looking left, without its foot: the fullest point at y = 78, the underbust at 101. */
export const drawFormSide = (pose: keyof typeof bust) =>
  [
    drawCloth(
      `M-6.6 22C-6.6 31-8.6 36-13.4 43.4${bust[pose]}-22.2 110-20 115-20 123-20 134-28.6 142-29.6 152.4-15 157 2 157 15.6 153${sideBack}z`,
    ),
    drawShade(`M15.6 153${sideBack}H3C2.4 30 3 37.6 6.6 44.4 11 54 10.6 70 7.8 84 5 98-1.4 112-.6 123 .6 134 9 142 8 155.4z`),
    drawSeam('M1.6 38C-4 56-1 72-3.4 88-5 100-6 108-6 122-6 136-8.2 146-7.4 155.6M-20 123.4q13.4 5 26.8-1'),
    neckTop(0.7, 7.3),
    drawLine('M.7 19.2v-5.4'),
    knob(0.7),
  ].join('');
