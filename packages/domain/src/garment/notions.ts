import { type Curve, formatNumber, formatNumbers, getCoordinate, getPointAt } from './path.ts';
import type { Pen } from './pen.ts';

// The small parts that several garments have.

/** A metal slider on a strap, at a share of its length. */
export function drawSlider(pen: Pen, strap: Curve, share: number, strapWidth: number): void {
  const at = getPointAt(strap, share);
  const half = strapWidth / 2 + 2;
  const turn = formatNumber(Math.atan2(at.dy, at.dx) * 57.3);
  pen.mark(
    `<path transform="translate(${formatNumbers([at.x, at.y])})rotate(${turn})" d="M-4-${half}h8v${2 * half}h-8zM0-${half}v${2 * half}" ${pen.stroke('metal', 1.9)}/>`,
  );
}

export function drawRing(pen: Pen, x: number, y: number, radius: number): void {
  pen.mark(`<circle cx="${formatNumber(x)}" cy="${formatNumber(y)}" r="${radius}" ${pen.stroke('metal', 2.1)}/>`);
}

/** The right half of a bow on the center line. */
export function drawBow(pen: Pen, y: number): void {
  pen.path(`M0 ${y}c5-9 15-11 17-5 1 6-9 9-17 5zm1 1c4 4 5 10 9 16l-5-1c-2-4-3-9-4-15z`, `${pen.fill('sheer')} stroke-width="1.4"`);
}

// Paper stays light in the dark theme.
const hangTags = {
  bra: { letter: 'S', paper: '#FCF7EE', edge: '#8A6424', ink: '#7A1F3D' },
  top: { letter: 'T', paper: '#FBF6EA', edge: '#2743B5', ink: '#0E4E58' },
} as const;

/** The hang tag at the end of its string, the only asymmetric part. `tilt` is in degrees. */
export function drawHangTag(front: Pen, kind: keyof typeof hangTags, string: Curve, tilt: number): void {
  const { letter, paper, edge, ink } = hangTags[kind];
  const hold = formatNumbers(string.slice(0, 2));
  front.path(`M${hold}m-2 0a2 2 0 104 0 2 2 0 10-4 0m2 0C${formatNumbers(string.slice(2))}`, front.stroke('metal', 1.3));
  const end = `${formatNumber(getCoordinate(string, -2))} ${formatNumber(getCoordinate(string, -1))}`;
  front.mark(
    `<g transform="translate(${end})rotate(${-Number(formatNumber(tilt))})" stroke="${edge}"><path d="M-11-8h22l8 9v47h-38v-47z" fill="${paper}" stroke-width="1.5"/><circle r="3"/><path d="M-10 35h20M-10 41h12" opacity=".6"/><text y="28" font-family="Bodoni Moda Variable,Didot,serif" font-style="italic" font-size="21" text-anchor="middle" fill="${ink}" stroke="none">${letter}</text></g>`,
  );
}

/** A net of lace, as the content of an SVG pattern of 9 by 9. */
export function drawMesh({ color }: Pen): string {
  return `<path d="M0 0h9M0 0v9" stroke="${color('stitch')}" stroke-width=".7" opacity=".55"/>`;
}
