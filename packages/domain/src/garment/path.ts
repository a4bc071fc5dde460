// Path arithmetic for the garment drawings. A curve is a flat list: x0, y0, then three points for each cubic Bezier piece.

export type Curve = readonly number[];
export type Point = readonly [x: number, y: number];
type PointOnCurve = { x: number; y: number; dx: number; dy: number };

export function getCoordinate(curve: Curve, index: number): number {
  return curve.at(index) ?? 0;
}

/** One decimal is enough for a drawing 400 wide, and keeps it small. */
export function formatNumber(value: number): string {
  return String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.');
}

/** Numbers as path data, in as few characters as possible. */
export function formatNumbers(values: Curve): string {
  return values.map(formatNumber).join(' ').replace(/ -/g, '-');
}

/** A curve as relative commands from the rounded previous point, so that rounding errors do not add up. */
export function formatCurve(curve: Curve): string {
  let [x, y] = [Number(formatNumber(getCoordinate(curve, 0))), Number(formatNumber(getCoordinate(curve, 1)))];
  let data = '';
  for (let i = 2; i < curve.length; i += 6) {
    const from = [x, y];
    data += `c${formatNumbers([0, 1, 2, 3, 4, 5].map((k) => getCoordinate(curve, i + k) - getCoordinate(from, k % 2)))}`;
    x += Number(formatNumber(getCoordinate(curve, i + 4) - x));
    y += Number(formatNumber(getCoordinate(curve, i + 5) - y));
  }
  return data;
}

/** A path that starts at the curve's first point and follows it. */
export function formatPath(curve: Curve): string {
  return `M${formatNumbers(curve.slice(0, 2))}${formatCurve(curve)}`;
}

/** A straight line to the curve's first point, then the curve. */
export function formatContinuedPath(curve: Curve): string {
  return `L${formatNumbers(curve.slice(0, 2))}${formatCurve(curve)}`;
}

/** The curve in the opposite direction. */
export function reverseCurve(curve: Curve): number[] {
  const back: number[] = [];
  for (let i = curve.length - 2; i >= 0; i -= 2) back.push(getCoordinate(curve, i), getCoordinate(curve, i + 1));
  return back;
}

/** The point and unit tangent of a curve at `share` of its pieces, 0 to 1. */
export function getPointAt(curve: Curve, share: number): PointOnCurve {
  const pieces = (curve.length - 2) / 6;
  const piece = Math.min(pieces - 1, Math.floor(share * pieces));
  const t = share * pieces - piece;
  const m = 1 - t;
  const c = (k: number) => getCoordinate(curve, piece * 6 + k);
  const place = (k: number) => m * m * m * c(k) + 3 * m * m * t * c(k + 2) + 3 * m * t * t * c(k + 4) + t * t * t * c(k + 6);
  const slope = (k: number) => m * m * (c(k + 2) - c(k)) + 2 * m * t * (c(k + 4) - c(k + 2)) + t * t * (c(k + 6) - c(k + 4));
  const [dx, dy] = [slope(0), slope(1)];
  const length = Math.hypot(dx, dy) || 1;
  return { x: place(0), y: place(1), dx: dx / length, dy: dy / length };
}

/** A parallel curve, refitted through a few points (Catmull-Rom), e.g. a row of stitches beside a seam. */
export function offsetCurve(curve: Curve, distance: number, from = 0.03, to = 0.97, pieces = 3): number[] {
  const steps = listEvenPoints(curve, 60);
  const points: Point[] = [];
  for (let k = 0; k <= pieces; k++) {
    const p = steps[Math.round((from + ((to - from) * k) / pieces) * 60)];
    if (p) points.push([p.x - p.dy * distance, p.y + p.dx * distance]);
  }
  const point = (i: number): Point => points[Math.max(0, Math.min(pieces, i))] ?? [0, 0];
  const fitted: number[] = [...point(0)];
  for (let i = 0; i < pieces; i++) {
    const [before, start, end, after] = [point(i - 1), point(i), point(i + 1), point(i + 2)];
    fitted.push(start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6);
    fitted.push(end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6, end[0], end[1]);
  }
  return fitted.map(Math.round);
}

/** A scalloped edge along a curve: equal small arcs, bulging to one side or the other. */
export function formatScallops(curve: Curve, count: number, sweep: 0 | 1): string {
  let [x, y] = [0, 0];
  return listEvenPoints(curve, count)
    .map((point, i) => {
      const step = [Number(formatNumber(point.x - x)), Number(formatNumber(point.y - y))];
      x += getCoordinate(step, 0);
      y += getCoordinate(step, 1);
      return i === 0 ? `M${formatNumbers(step)}` : `a4 4 0 0${sweep}${formatNumbers(step)}`;
    })
    .join('');
}

/** `count` + 1 points at equal distances along the curve, measured on 160 short chords. */
export function listEvenPoints(curve: Curve, count: number): PointOnCurve[] {
  const chords = 160;
  const points = Array.from({ length: chords + 1 }, (_, i) => getPointAt(curve, i / chords));
  let length = 0;
  const lengths = points.map((point, i) => {
    const before = points[i - 1];
    if (before) length += Math.hypot(point.x - before.x, point.y - before.y);
    return length;
  });
  return Array.from({ length: count + 1 }, (_, k) => lengths.findIndex((l) => l >= (length * k) / count - 1e-6)).flatMap(
    (i) => points[i] ?? [],
  );
}
