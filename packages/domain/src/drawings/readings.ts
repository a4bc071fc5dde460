import { drawFormSide, foot, formFront } from './form.ts';
import { drawArrow, drawHiddenLine, drawLevel, drawLine, drawSheet, drawTape } from './ink.ts';
import { cups, frontView, straps } from './worn.ts';

const around = [-80, 2, 160, 180] as const;
const standing = foot + formFront;
const underbust = drawHiddenLine('M-30.4 100Q0 92 30.4 100') + drawTape([-31, 101.4, 0, 110, 31, 101.4]);

/** How each reading is taken, on a dress form: the calculator's four, and the size survey's other two. */
export const readingDrawings = {
  'snug-underbust': drawSheet(
    around,
    standing + drawTape([8, 106, 10.5, 121, 7, 136], { tip: true }) + underbust + drawLevel('M-66 101h26M40 101h26'),
  ),
  'tight-underbust': drawSheet(
    around,
    standing +
      drawTape([8, 104, 30, 108, 47, 121], { tip: true }) +
      underbust +
      drawArrow(-64, 101, -40, 101) +
      drawArrow(64, 101, 40, 101) +
      drawArrow(52, 125, 62, 132.6),
  ),
  'standing-bust': drawSheet(
    around,
    standing +
      drawTape([9, 88, 17, 104, 7, 119], { tip: true }) +
      drawHiddenLine('M-37.4 81.6Q0 73 37.4 81.6') +
      drawTape([-37.8, 83, 0, 92.4, 37.8, 83]) +
      drawLevel('M-70 83h22M48 83h22'),
  ),
  'leaning-bust': drawSheet(
    around,
    drawLevel('M-74 49H66M-74 150H66') +
      drawLine('M71.2 76h4v69M59 150c3-4 9-5 16-5M54 150h24') +
      `<g transform="translate(-86 76)rotate(-90)">${drawFormSide('leaning')}</g>` +
      drawTape([-6, 112, 1, 122, -5, 136], { tip: true }) +
      drawTape([-3.6, 59.6, -10.4, 86, -7, 117.4]) +
      drawArrow(-46, 108, -46, 132),
  ),
  'lying-bust': drawSheet(
    around,
    drawLine('M-72 132H72M-58 132v42M58 132v42M-66 174h16M50 174h16') +
      drawLevel('M-74 122H74') +
      `<g transform="translate(82 105)rotate(90)">${drawFormSide('standing')}</g>` +
      drawTape([8, 71, 20, 58, 34, 57], { tip: true }) +
      drawTape([3.6, 72, -3.4, 98, 1, 122.4]),
  ),
  'bust-in-bra': drawSheet(
    [-80, -14, 160, 180],
    frontView +
      cups +
      straps +
      drawTape([12, 96, 19, 116, 10, 133], { tip: true }) +
      drawHiddenLine('M-58.6 86Q0 76 58.6 86') +
      drawTape([-59, 88, 0, 100, 59, 88]) +
      drawLevel('M-78 88h12M66 88h12'),
  ),
} as const;
