import css from './charts.module.css';

type Point = { at: string; value: number };
type LineChartProps = {
  /** Oldest first. */
  points: readonly Point[];
  /** Of the axis; by default the largest value. */
  highest?: number;
  /** What the line says, in words. */
  label: string;
  formatDay: (day: string) => string;
  formatValue: (value: number) => string;
};

/** One value over time, with its first, last and highest point named. */
export function LineChart({ points, highest, label, formatDay, formatValue }: LineChartProps) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const top = Math.max(highest ?? 0, ...points.map(({ value }) => value)) || 1;
  const start = Date.parse(first.at);
  const duration = Date.parse(last.at) - start || 1;
  /** In percent of the plot. */
  const place = ({ at, value }: Point) => ({
    x: points.length === 1 ? 50 : ((Date.parse(at) - start) / duration) * 100,
    y: 100 - (value / top) * 100,
  });
  const peak = points.reduce((best, point) => (point.value > best.value ? point : best), first);
  const { x, y } = place(peak);
  const path = points.map(place).map((point, index) => `${index === 0 ? 'M' : 'L'}${point.x.toFixed(2)} ${point.y.toFixed(2)}`);
  return (
    <div className={css['line']} role="img" aria-label={label}>
      <div className={css['plot']}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path d={path.join('')} />
        </svg>
        <i style={{ left: `${x}%`, top: `${y}%` }} />
        <b style={{ left: `clamp(16px, ${x}%, calc(100% - 16px))`, top: `${y}%` }}>{formatValue(peak.value)}</b>
      </div>
      <p>
        <span>{formatDay(first.at)}</span>
        {points.length > 1 && <span>{formatDay(last.at)}</span>}
      </p>
    </div>
  );
}
