import type { ReactNode } from 'react';
import css from './charts.module.css';

export type Bar = { key: string; label: ReactNode; n: number; note?: ReactNode };

/** Numbers with bars to compare them; readers get the numbers. */
export function BarList({ bars }: { bars: readonly Bar[] }) {
  if (bars.length === 0) return null;
  const largest = Math.max(1, ...bars.map(({ n }) => n));
  return (
    <dl className={css['bars']}>
      {bars.map(({ key, label, n, note }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            <b>{n.toLocaleString('en-US')}</b>
            {note && <small>{note}</small>}
            <i aria-hidden="true" style={{ inlineSize: `${(100 * n) / largest}%` }} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
