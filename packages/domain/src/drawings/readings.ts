import { foot, formFront, formSide } from './form.ts';
import { arrow, hidden, level, line, sheet, tape } from './ink.ts';

const around = [-80, 2, 160, 180] as const;
const standing = foot + formFront;
const underbust = hidden('M-30.4 100Q0 92 30.4 100') + tape([-31, 101.4, 0, 110, 31, 101.4]);

/** How each of the calculator's four readings is taken, on a dress form. */
export const readingDrawings = {
  'snug-underbust': sheet(around, standing + tape([8, 106, 10.5, 121, 7, 136], { tip: true }) + underbust + level('M-66 101h26M40 101h26')),
  'tight-underbust': sheet(
    around,
    standing +
      tape([8, 104, 30, 108, 47, 121], { tip: true }) +
      underbust +
      arrow(-64, 101, -40, 101) +
      arrow(64, 101, 40, 101) +
      arrow(52, 125, 62, 132.6),
  ),
  'standing-bust': sheet(
    around,
    standing +
      tape([9, 88, 17, 104, 7, 119], { tip: true }) +
      hidden('M-37.4 81.6Q0 73 37.4 81.6') +
      tape([-37.8, 83, 0, 92.4, 37.8, 83]) +
      level('M-70 83h22M48 83h22'),
  ),
  'leaning-bust': sheet(
    around,
    level('M-74 49H66M-74 150H66') +
      line('M71.2 76h4v69M59 150c3-4 9-5 16-5M54 150h24') +
      `<g transform="translate(-86 76)rotate(-90)">${formSide('leaning')}</g>` +
      tape([-6, 112, 1, 122, -5, 136], { tip: true }) +
      tape([-3.6, 59.6, -10.4, 86, -7, 117.4]) +
      arrow(-46, 108, -46, 132),
  ),
} as const;
