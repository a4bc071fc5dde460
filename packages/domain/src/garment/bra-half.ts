import type { BraLook } from './bra-look.ts';
import { braPatterns } from './bra-patterns.ts';
import { drawBow, drawRing, drawSlider } from './notions.ts';
import {
  formatContinuedPath,
  formatCurve,
  formatNumbers,
  formatPath,
  formatScallops,
  getCoordinate,
  offsetCurve,
  type Point,
  reverseCurve,
} from './path.ts';
import { type Pen, stitches } from './pen.ts';

/** Draws the right half, back to front. */
export function drawBraHalf(pen: Pen, look: BraLook, netId: string): void {
  if (look.hung) drawBackBand(pen, look);
  if (look.pattern.strapWidth > 0) drawStrap(pen, look);
  drawEdges(pen, look);
  drawBody(pen, look);
  drawCup(pen, look, netId);
  drawThread(pen, look);
  if (!look.hung) drawClasp(pen, look);
  drawTrimmings(pen, look);
}

/** Where the strap meets the cup: between the ends of neckline and armhole. */
function getStrapPoint({ pattern: { top, arm, strapWidth } }: BraLook): Point {
  if (!arm) return [0, 0];
  return [(getCoordinate(top, -2) + getCoordinate(arm, 0)) / 2, getCoordinate(arm, 1) + (strapWidth > 5 ? -6 : 4)];
}

// Closed at the back, the band is behind the cups.
function drawBackBand(pen: Pen, { style }: BraLook): void {
  const flat = braPatterns[style];
  const [x, y] = [getCoordinate(flat.wing, 0), getCoordinate(flat.wing, 1)];
  const bottom = getCoordinate(flat.hem, 1) + 45;
  const band = [0, y + 6, 8, y + 40, 10, bottom - 44, -12, bottom - 24, -36, bottom - 6].map((value, i) => (i % 2 ? value : x + value));
  const curve = [...band, 44, bottom, 0, bottom];
  pen.path(`${formatPath(curve)}h-1v-80`, `${pen.fill('sheer')} stroke="none"`);
  pen.path(formatPath(curve), 'stroke-width="2"');
  pen.path(formatPath(offsetCurve(curve, 5, 0.4, 0.95)), pen.dashed(stitches.width, stitches.gaps));
  pen.path(`M-1 ${bottom}h10v-34h-10`, `${pen.fill('cloth')} stroke-width="1.4"`);
  pen.path(`M-3 ${bottom - 7}h8m-8-9h8m-8-9h8`, pen.stroke('metal', 2));
}

// The strap with its slider lies behind the cup.
function drawStrap(pen: Pen, look: BraLook): void {
  const { hung, gathered, pattern, style } = look;
  const { strapWidth } = pattern;
  const [x, y] = getStrapPoint(look);
  const [armX, armY] = [getCoordinate(braPatterns[style].wing, 0), getCoordinate(braPatterns[style].wing, 1)];
  const flat = [x, y, x + 3, y - 56, x + 10, 80, x + 32, 78, x + 52, 76, 156, 150, 150, 288 + (armY - 246) * 0.7];
  const strap = hung ? [x, y, x + 1, y - 30, 89, 130, 88, 92] : flat;
  if (hung) {
    const behind = [88, 92, 99, 104, armX - 14, armY - 60, armX - 4, armY + 18];
    pen.ribbon(formatPath(behind), strapWidth > 5 ? strapWidth - 2 : 3, 'sheer');
  }
  const middle = gathered ? 'gathered' : 'stitched';
  pen.ribbon(formatPath(strap), strapWidth, 'cloth', strapWidth > 5 ? middle : undefined);
  drawSlider(pen, strap, hung ? 0.6 : 0.24, strapWidth);
}

function drawEdges(pen: Pen, { style, scalloped, pattern: { top, hem, soft } }: BraLook): void {
  const cloth = `${pen.fill('sheer')} stroke-width="1.3"`;
  if (scalloped) pen.path(formatScallops(top, style === 'bandeau' ? 17 : 15, 1) + formatCurve(reverseCurve(top)), cloth);
  if (soft || style === 'longline') pen.path(formatScallops(hem, 23, 0) + formatCurve(reverseCurve(hem)), cloth);
}

// Open at the center, so that no line runs down the gore.
function drawBody(pen: Pen, { hung, pattern: { top, arm, wing, hem } }: BraLook): void {
  const upper = `M-1 ${getCoordinate(top, 1) + 3}${formatContinuedPath(top)}${arm ? formatContinuedPath(arm) : ''}${formatCurve(wing)}`;
  const lower = hung ? formatCurve(reverseCurve(hem)) : formatContinuedPath(reverseCurve(hem));
  pen.path(`${upper}${lower}h-1`, `${pen.fill('cloth')} stroke-width="2.1"`);
}

function formatNeckline({ pattern: { top, arm } }: BraLook): string {
  return formatPath(top) + (arm ? formatContinuedPath(arm) : '');
}

// Net over sheer down to the lace edge, or over the whole cup; then the wire channel and the bones.
function drawCup(pen: Pen, look: BraLook, netId: string): void {
  const { wire, lace, soft, bones } = look.pattern;
  const below = lace ? formatContinuedPath(reverseCurve(lace)) : formatCurve(reverseCurve(wire));
  pen.path(formatNeckline(look) + below, `fill="url(#${netId})" stroke="none"`);
  if (!soft) {
    const shade = [0, 8, 27, 24, 27, 10, 0];
    const raised = wire.map((value, i) => (i % 2 ? value - getCoordinate(shade, i >> 1) : value));
    pen.path(formatPath(wire) + formatCurve(reverseCurve(raised)), `${pen.fill('line')} opacity=".12" stroke="none"`);
    pen.ribbon(formatPath(wire), 6.4, 'cloth');
  }
  for (const bone of bones) pen.ribbon(formatPath(bone), 6, 'cloth');
}

function drawThread(pen: Pen, look: BraLook): void {
  const { hung, scalloped } = look;
  const { top } = look.pattern;
  pen.path(formatSeams(look), pen.stroke('stitch', 1.3));
  pen.path(formatStitches(look), pen.dashed(stitches.width, stitches.gaps));
  pen.path(formatNeckline(look), 'stroke-width="1.5"');
  if (scalloped) pen.path(formatPath(offsetCurve(top, 5)), pen.dashed(1.9, '0 6'));
  if (hung) return;
  const { wingEnd, out, along } = getClasp(look);
  const back = out.map((value) => -value);
  pen.path(`M${formatNumbers(wingEnd)}l${formatNumbers([...out, ...along, ...back])}z`, `${pen.fill('sheer')} stroke-width="1.5"`);
}

function formatSeams({ hung, pattern: { lace, soft, wire, seams, side } }: BraLook): string {
  return [...(lace ? [lace] : []), ...(soft ? [wire] : []), ...seams, ...(hung ? [] : [side])].map(formatPath).join('');
}

function formatStitches({ hung, scalloped, style, pattern }: BraLook): string {
  const { top, arm, wire, hem, wing, side, lace, soft, seams, bones } = pattern;
  const rows: (readonly number[])[] = [];
  if (lace) rows.push(offsetCurve(lace, 4));
  if (!soft) rows.push(wire);
  if (!soft && style !== 'bandeau') rows.push(...seams.map((seam) => offsetCurve(seam, 4, 0.06, 0.92, 2)));
  rows.push(...bones);
  if (!hung) rows.push(offsetCurve(side, -4, 0.06, 0.94, 2));
  rows.push(offsetCurve(hem, -5, 0.02, hung ? 0.94 : 0.96));
  if (!hung) rows.push(offsetCurve(wing, 5, 0.1, 0.93, 2));
  if (arm) rows.push(offsetCurve(arm, 4, 0.12, 0.95, 2));
  if (!scalloped) rows.push(offsetCurve(top, 5));
  return rows.map(formatPath).join('');
}

// The end of the wing, its outward direction, and the direction down to the hem.
function getClasp({ pattern: { wing, hem } }: BraLook) {
  const wingEnd = wing.slice(-2);
  const along = hem.slice(-2).map((value, i) => value - getCoordinate(wingEnd, i));
  const [ux, uy] = [getCoordinate(along, 0), getCoordinate(along, 1)];
  const step = Math.hypot(ux, uy) / 8;
  return { wingEnd, along, out: [uy / step, -ux / step] };
}

// The hooks, evenly along the tape.
function drawClasp(pen: Pen, look: BraLook): void {
  const { wingEnd, along, out } = getClasp(look);
  const { hooks } = look.pattern;
  const hook = (i: number) => {
    const start = wingEnd.map((value, k) => value + (getCoordinate(along, k) * (i + 0.5)) / hooks + getCoordinate(out, k) * 0.25);
    return `M${formatNumbers(start)}l${formatNumbers(out.map((value) => value * 0.9))}`;
  };
  pen.path(Array.from({ length: hooks }, (_, i) => hook(i)).join(''), pen.stroke('metal', 2));
}

function drawTrimmings(pen: Pen, look: BraLook): void {
  const { strapWidth, top, soft } = look.pattern;
  if (strapWidth > 5) {
    const [x, y] = getStrapPoint(look);
    drawRing(pen, x, y, strapWidth / 2 + 1.4);
  }
  if (look.bow) drawBow(pen, getCoordinate(top, 1) + (soft ? 10 : 5));
}
