/**
 * The elements of the help drawings as SVG. Colors are design tokens, so an inline drawing follows the theme. A thin ink line, a soft fill,
 * thread in dashes, the tape in brass; garnet only for what to do or where to look.
 */

/** A quadratic Bezier: start, control point, end. */
export type Bend = readonly [x0: number, y0: number, cx: number, cy: number, x1: number, y1: number];

const ink = 'stroke="var(--ink)" stroke-width="1.35"';

/** An outline. */
export const drawLine = (d: string) => `<path d="${d}" ${ink}/>`;

/** A closed shape of cloth with its outline. */
export const drawCloth = (d: string) => `<path d="${d}" ${ink} fill="var(--surface)"/>`;

/** A closed piece of a bra. */
export const drawFabric = (d: string, tone: 'line' | 'sunken' | 'surface' = 'line') => `<path d="${d}" ${ink} fill="var(--${tone})"/>`;

/** A bra seen edge on. */
export const drawEdge = (d: string) =>
  `<path d="${d}" stroke="var(--ink)" stroke-width="5.6" stroke-linecap="butt"/><path d="${d}" stroke="var(--line)" stroke-width="3"/>`;

/** The outline of the form under a bra. */
export const drawBody = (d: string) => `<path d="${d}" stroke="var(--line-strong)" stroke-width="1.2"/>`;

/** A soft shadow without an outline. */
export const drawShade = (d: string) => `<path d="${d}" fill="var(--line-strong)" opacity=".16"/>`;

/** A seam or a row of stitches. */
export const drawSeam = (d: string) => `<path d="${d}" stroke="var(--line-strong)" stroke-dasharray="3.5 3"/>`;

/** A hidden edge, or where something should be. */
export const drawHiddenLine = (d: string) => `<path d="${d}" stroke="var(--brass)" stroke-dasharray="2 2.5"/>`;

/** A level: what should be parallel to the floor. */
export const drawLevel = (d: string) => `<path d="${d}" stroke="var(--primary)" stroke-width="1.1" stroke-dasharray="2 3.2"/>`;

/** An arrow from one point to another. */
export function drawArrow(x0: number, y0: number, x1: number, y1: number): string {
  const length = Math.hypot(x1 - x0, y1 - y0);
  const [ux, uy] = [((x1 - x0) / length) * 4, ((y1 - y0) / length) * 4];
  const wing = (side: number) => numbers([x1 - ux - side * uy * 0.85, y1 - uy + side * ux * 0.85]);
  return `<path d="M${numbers([x0, y0])}L${numbers([x1, y1])}M${wing(1)}L${numbers([x1, y1])}L${wing(-1)}" stroke="var(--primary)" stroke-width="1.4"/>`;
}

/** A highlighted closed shape. */
export const drawSpot = (d: string) => `<path d="${d}" fill="var(--primary-soft)" stroke="var(--primary)" stroke-width="1.4"/>`;

/** A highlighted line. */
export const drawStress = (d: string) => `<path d="${d}" stroke="var(--primary)" stroke-width="1.6"/>`;

/** A drawing and its mirror image at x = 0. */
export const mirrorDrawing = (marks: string) => `${marks}<g transform="scale(-1 1)">${marks}</g>`;

/** A measuring tape lying along a curve, `width` wide, with its marks; with `tip` its far end is the metal one. */
export function drawTape(bend: Bend, { width = 8, tip = false } = {}): string {
  const half = width / 2;
  const outline = `M${formatCurve(bend, half)}L${formatCurve(reversed(bend), half)}z`;
  const marks = (deep: number, gap: number) =>
    `<path d="M${formatCurve(bend, half - deep / 2)}" stroke="var(--brass)" stroke-width="${rounded(deep)}" stroke-dasharray=".8 ${gap}" stroke-linecap="butt"/>`;
  return `<path d="${outline}" fill="var(--brass-soft)" stroke="var(--brass)"/>${marks(width * 0.34, 2.2)}${marks(width * 0.6, 14.2)}${tip ? drawTip(bend, half) : ''}`;
}

// The last few units of the tape.
function drawTip([, , cx, cy, x1, y1]: Bend, half: number): string {
  const length = Math.hypot(x1 - cx, y1 - cy);
  const back = [x1 - ((x1 - cx) / length) * half, y1 - ((y1 - cy) / length) * half];
  return `<path d="M${numbers([x1, y1])}L${numbers(back)}" stroke="var(--brass)" stroke-width="${rounded(half * 2 + 1)}" stroke-linecap="butt"/>`;
}

// A curve offset to the left of its direction.
function formatCurve([x0, y0, cx, cy, x1, y1]: Bend, by: number): string {
  const [ax, ay] = offsetPoint(cx - x0, cy - y0, by);
  const [mx, my] = offsetPoint(x1 - x0, y1 - y0, by);
  const [bx, by2] = offsetPoint(x1 - cx, y1 - cy, by);
  return `${numbers([x0 + ax, y0 + ay])}Q${numbers([cx + mx, cy + my, x1 + bx, y1 + by2])}`;
}

function offsetPoint(dx: number, dy: number, by: number): [number, number] {
  const length = Math.hypot(dx, dy) || 1;
  return [(dy / length) * by, (-dx / length) * by];
}

const reversed = ([x0, y0, cx, cy, x1, y1]: Bend): Bend => [x1, y1, cx, cy, x0, y0];

function rounded(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function numbers(values: readonly number[]): string {
  return values.map(rounded).join(' ');
}

/** A sheet of `width` by `height`, its origin at (`left`, `top`). The caller adds the text alternative. */
export function drawSheet([left, top, width, height]: readonly [number, number, number, number], marks: string): string {
  return `<svg viewBox="${left} ${top} ${width} ${height}" fill="none" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${marks}</svg>`;
}
