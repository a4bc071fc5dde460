import { drawBow, drawRing, drawSlider } from './notions.ts';
import {
  type Curve,
  formatContinuedPath,
  formatCurve,
  formatNumbers,
  formatPath,
  formatScallops,
  getCoordinate,
  listEvenPoints,
  offsetCurve,
  reverseCurve,
} from './path.ts';
import { type Pen, stitches } from './pen.ts';
import type { TopLook } from './top-look.ts';

const strapWidths = { camisole: 5, swimTop: 6 } as const;

/** Draws the right half, back to front. */
export function drawTopHalf(pen: Pen, look: TopLook, clothId: string, netId: string): void {
  if (look.style === 'camisole') drawStrap(pen, look);
  if (look.style === 'swimTop') drawNeckStrap(pen);
  drawBack(pen, look);
  if (look.laced) drawLaceEdges(pen, look);
  drawBody(pen, look, clothId);
  drawBand(pen, look, netId);
  pen.path(
    formatPath(look.pattern.seam) + (look.laced && look.pattern.band ? formatPath(look.pattern.band) : ''),
    pen.stroke('stitch', 1.3),
  );
  pen.path(listStitches(look).map(formatPath).join(''), pen.dashed(stitches.width, stitches.gaps));
  if (look.style === 'tee') drawCollar(pen);
  else drawNeckline(pen, look);
  drawTrimmings(pen, look);
}

// Over the hanger, or in a loop when flat.
function drawStrap(pen: Pen, { hung }: TopLook): void {
  const width = strapWidths.camisole;
  const strap = hung ? [67, 120, 68, 104, 66, 92, 64, 80] : [67, 120, 68, 92, 76, 54, 62, 48, 50, 44, 48, 92, 48, 160];
  if (hung) pen.ribbon(formatPath([64, 80, 58, 94, 56, 130, 55, 158]), 3.6, 'sheer');
  pen.ribbon(formatPath(strap), width, 'cloth', 'stitched');
  drawSlider(pen, strap, hung ? 0.55 : 0.3, width);
}

// Tied in the neck.
function drawNeckStrap(pen: Pen): void {
  pen.ribbon(formatPath([31, 112, 30, 88, 34, 62, 14, 50, 10, 48, 5, 48, 0, 51]), strapWidths.swimTop, 'cloth', 'stitched');
}

// The inside of the back, visible above the front's neckline.
function drawBack(pen: Pen, { pattern: { back, shoulder, arm, neck } }: TopLook): void {
  if (!back) return;
  const edges = [back, ...(shoulder ? [shoulder] : []), arm].map(formatContinuedPath).join('');
  pen.path(`M-1 ${getCoordinate(back, 1)}${edges}L0 ${getCoordinate(neck, 1) + 40}h-1z`, `${pen.fill('sheer')} stroke="none"`);
  pen.path(formatPath(back), 'stroke-width="1.5"');
  pen.path(formatPath(offsetCurve(back, 5, 0.06, 0.9, 2)), pen.dashed(stitches.width, stitches.gaps));
}

function drawLaceEdges(pen: Pen, { pattern: { neck, hem } }: TopLook): void {
  const cloth = `${pen.fill('sheer')} stroke-width="1.3"`;
  pen.path(formatScallops(neck, 14, 1) + formatCurve(reverseCurve(neck)), cloth);
  pen.path(formatScallops(hem, 24, 0) + formatCurve(reverseCurve(hem)), cloth);
}

// Open at the center, so that no line runs down the front.
function drawBody(pen: Pen, { cloth, pattern }: TopLook, clothId: string): void {
  const { neck, shoulder, sleeve, arm, side, hem } = pattern;
  const upper = formatContinuedPath(neck) + (shoulder ? formatCurve(shoulder) : '') + (sleeve ? formatCurve(sleeve.edge) : '');
  const body = `M-1 ${getCoordinate(neck, 1)}${upper}${formatContinuedPath(arm)}${formatCurve(side)}${formatCurve(reverseCurve(hem))}h-1`;
  pen.path(body, `${pen.fill('cloth')} stroke-width="2.1"`);
  if (cloth !== 'plain') pen.path(body, `fill="url(#${clothId})" stroke="none"`);
  const fold = side.map((value, i) => (i % 2 ? value : value - 15 * Math.sin((Math.PI * i) / (side.length - 2))));
  pen.path(formatPath(side) + formatCurve(reverseCurve(fold)), `${pen.fill('line')} opacity=".12" stroke="none"`);
}

// Lace, knitted ribs or an elastic band above the hem.
function drawBand(pen: Pen, { style, laced, pattern: { band, hem } }: TopLook, netId: string): void {
  if (!band || (style === 'camisole' && !laced)) return;
  const outline = `${formatPath(band)}${formatContinuedPath(reverseCurve(hem))}h-1`;
  if (laced) pen.path(`${outline}z`, `fill="url(#${netId})" stroke="none"`);
  else pen.path(outline, `${pen.fill('sheer')} stroke-width="1.5"`);
  if (style === 'crop') pen.path(formatRibs(band, hem), `${pen.stroke('stitch', 1.1)} opacity=".7"`);
}

function formatRibs(band: Curve, hem: Curve): string {
  const lower = listEvenPoints(hem, 16);
  return listEvenPoints(band, 16)
    .map((top, i) => ({ top, bottom: lower[i] ?? top }))
    .slice(1, -1)
    .map(({ top, bottom }) => `M${formatNumbers([top.x, top.y + 4])}L${formatNumbers([bottom.x, bottom.y - 4])}`)
    .join('');
}

function listStitches({ style, laced, pattern }: TopLook): Curve[] {
  const { arm, band, hem, seam, shoulder, sleeve } = pattern;
  const rows: Curve[] = [offsetCurve(seam, sleeve ? -4 : 4, 0.06, 0.94, 2), offsetCurve(arm, 5, 0.1, 0.94, 2)];
  if (band && style === 'swimTop') rows.push(offsetCurve(band, 5), offsetCurve(hem, -5));
  if (band && laced) rows.push(offsetCurve(band, -4));
  if (style === 'tee' || (style === 'camisole' && !laced)) rows.push(offsetCurve(hem, -6, 0.02, 0.96), offsetCurve(hem, -10, 0.02, 0.96));
  if (sleeve) rows.push(offsetCurve(sleeve.cuff, 6, 0.08, 0.92, 2), offsetCurve(sleeve.cuff, 10, 0.1, 0.9, 2));
  if (sleeve && shoulder) rows.push(offsetCurve(shoulder, 4, 0.1, 0.96, 2));
  return rows;
}

function drawNeckline(pen: Pen, { style, laced, pattern: { neck, shoulder, arm } }: TopLook): void {
  pen.path(formatPath(neck) + (shoulder ? '' : formatContinuedPath(arm)), 'stroke-width="1.5"');
  if (laced) pen.path(formatPath(offsetCurve(neck, 5)), pen.dashed(1.9, '0 6'));
  else pen.path(formatPath(offsetCurve(neck, 6, 0.04, 0.96, style === 'crop' ? 5 : 3)), pen.dashed(stitches.width, stitches.gaps));
}

// A knitted collar.
function drawCollar(pen: Pen): void {
  const collar = [0, 128, 27, 128, 49, 113, 56, 78];
  pen.ribbon(formatPath(collar), 10, 'sheer');
  const ribs = listEvenPoints(collar, 12)
    .slice(1, -1)
    .map(({ x, y, dx, dy }) => [x + dy * 3.6, y - dx * 3.6, x - dy * 3.6, y + dx * 3.6])
    .map((rib) => `M${formatNumbers(rib.slice(0, 2))}L${formatNumbers(rib.slice(2))}`);
  pen.path(ribs.join(''), `${pen.stroke('stitch', 0.9)} opacity=".65"`);
}

function drawTrimmings(pen: Pen, { style, bow }: TopLook): void {
  if (style === 'camisole') drawRing(pen, 67.5, 118, strapWidths.camisole / 2 + 1.4);
  if (bow) drawBow(pen, 188);
  if (style !== 'swimTop') return;
  // The ends of the ties at the side and in the neck.
  const cloth = `${pen.fill('cloth')} stroke-width="1.4"`;
  pen.path('M107 284c9-9 22-10 24-4s-11 10-24 4zm2 2c5 6 12 12 20 24l-7 1c-5-8-9-16-13-25z', cloth);
  pen.path('M0 51c-5-10-20-13-22-6s9 11 22 6zm-2 1c-5 6-6 14-14 22l8 1c4-6 6-14 6-23z', cloth);
  drawRing(pen, 31.5, 109, 5);
}
