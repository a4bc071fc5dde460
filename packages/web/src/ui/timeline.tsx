import { type ReactNode, useEffect, useState } from 'react';
import { useHydrated } from '../platform/page/hydrated.ts';

export type TimelineEntry = { key: string; at: string; date: ReactNode; title: ReactNode; body?: ReactNode; leaf?: ReactNode };

const curves = ['M28 4C52 34 4 66 28 100', 'M28 4C4 34 52 66 28 100'];

function Needle() {
  return (
    <svg className="needle" viewBox="0 0 44 56" aria-hidden="true">
      <g transform="rotate(28 22 26)" fill="var(--bg)" stroke="var(--brass)" strokeWidth="1.6" strokeLinejoin="round">
        <path d="M22-14c1.8 9 2.6 20 2.6 40 0 4-1 8-2.6 8s-2.6-4-2.6-8c0-20 .8-31 2.6-40z" />
        <path d="M22 20v8" strokeWidth="2" />
      </g>
    </svg>
  );
}

function ThreadSegment({ d }: { d: string }) {
  return (
    <svg className="thr" viewBox="0 0 56 100" preserveAspectRatio="none" aria-hidden="true">
      <path vectorEffect="non-scaling-stroke" d={d} />
    </svg>
  );
}

function Knot() {
  return (
    <svg className="knot" viewBox="0 0 32 32" aria-hidden="true">
      <circle className="bgk" cx="16" cy="16" r="8" />
      <g transform="rotate(-24 16 16)">
        <ellipse className="ball" cx="16" cy="16" rx="9" ry="7.5" />
        <path d="M11 10.2c-2.6 3.6-2.6 8 0 11.6M16 8.5c-2.6 4.5-2.6 10.5 0 15M21 10.2c-2 3.6-2 8 0 11.6" />
      </g>
    </svg>
  );
}

/** Newest first. */
export function Timeline({ entries, next }: { entries: TimelineEntry[]; next?: ReactNode }) {
  return (
    <ol className="prov" reversed>
      {next && (
        <li className="start">
          <ThreadSegment d="M30 6C44 34 12 60 28 100" />
          <Needle />
          <p className="mono">{next}</p>
        </li>
      )}
      {entries.map((entry, index) => (
        <li key={entry.key}>
          {index < entries.length - 1 && <ThreadSegment d={curves[index % 2] ?? ''} />}
          <Knot />
          <time dateTime={entry.at}>{entry.date}</time>
          <h3>{entry.title}</h3>
          {entry.body && <p>{entry.body}</p>}
          {entry.leaf && <p className="mono leaf">{entry.leaf}</p>}
        </li>
      ))}
    </ol>
  );
}

/** Milliseconds left, updated every second; 0 in the server's markup, which is kept for later. */
export function useCountdown(endsAt: string): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(tick);
  }, []);
  return useHydrated() ? Math.max(0, Date.parse(endsAt) - now) : 0;
}

/** `09:42`, `23:59:10` */
export function formatCountdown(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
  if (seconds >= 3600) parts.unshift(Math.floor(seconds / 3600));
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
