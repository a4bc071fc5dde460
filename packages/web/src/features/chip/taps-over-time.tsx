import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCall } from '../../platform/cache/queries.ts';
import { Segmented } from '../../ui/form/choice.tsx';
import { formatDay } from '../../ui/format/dates.ts';
import { PageError } from '../../ui/page-error.tsx';
import css from './chip.module.css';
import { RowsSkeleton } from './loading-rows.tsx';

type Day = Output<'fetchTapStats'>['days'][number];
type Kind = Exclude<keyof Day, 'day'>;

const spans = ['7', '30', '90'] as const;
type Span = (typeof spans)[number];
/** Bottom to top. */
const kinds: readonly Kind[] = ['accepted', 'opened', 'replay', 'refused'];

export function TapsOverTime() {
  const { t } = useLingui();
  const { days, kid, part } = useSearch({ from: '/admin' });
  const navigate = useNavigate({ from: '/admin' });
  const span: Span = spans.find((one) => one === days) ?? '30';
  const stats = useCall('fetchTapStats', { days: Number(span) });
  return (
    <section className={`panel ${css['chart']}`} aria-labelledby="taps-over-time">
      <div className="row between">
        <h3 id="taps-over-time">{t`Taps over time`}</h3>
        <Segmented
          label={t`Period`}
          value={span}
          options={[
            { value: '7', label: t`7 days` },
            { value: '30', label: t`30 days` },
            { value: '90', label: t`90 days` },
          ]}
          onChange={(next) =>
            void navigate({
              search: { tab: 'tags', days: next, ...(part ? { part } : {}), ...(kid ? { kid } : {}) },
              replace: true,
              resetScroll: false,
            })
          }
        />
      </div>
      {stats.isPending && <RowsSkeleton />}
      {stats.isLoadingError && <PageError error={stats.error} onRetry={() => void stats.refetch()} />}
      {stats.data && <TapsChart days={stats.data.days} />}
    </section>
  );
}

function TapsChart({ days }: { days: readonly Day[] }) {
  const { t } = useLingui();
  const countTaps = (kind: Kind) => days.reduce((sum, day) => sum + day[kind], 0);
  return (
    <>
      <ul className={css['legend']}>
        {kinds.map((kind) => (
          <li key={kind}>
            <i className={css[kind]} aria-hidden="true" />
            <KindLabel kind={kind} /> <b className="num">{countTaps(kind)}</b>
          </li>
        ))}
      </ul>
      {days.some((day) => sumTaps(day) > 0) ? (
        <Columns days={days} />
      ) : (
        <p className={`sub ${css['quiet']}`}>{t`No taps in this period.`}</p>
      )}
    </>
  );
}

function Columns({ days }: { days: readonly Day[] }) {
  const { t } = useLingui();
  const maxTaps = Math.max(1, ...days.map(sumTaps));
  const [first, last] = [days[0], days.at(-1)];
  return (
    <>
      <div className={css['plot']}>
        <span className="mono" aria-hidden="true">
          {maxTaps}
        </span>
        <svg
          viewBox={`0 0 ${days.length} ${maxTaps}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t`One column per day. The table below lists the numbers.`}
        >
          {days.map((day, at) => (
            <Column key={day.day} day={day} index={at} maxTaps={maxTaps} />
          ))}
        </svg>
      </div>
      <div className={css['axis']} aria-hidden="true">
        <span>{first && formatDay(first.day)}</span>
        <span>{last && formatDay(last.day)}</span>
      </div>
      <details>
        <summary>
          <Plural value={days.length} one="The day as a table" other="The # days as a table" />
        </summary>
        <TapTable days={days} />
      </details>
    </>
  );
}

function Column({ day, index, maxTaps }: { day: Day; index: number; maxTaps: number }) {
  return (
    <g>
      {kinds.map((kind, place) => {
        const below = kinds.slice(0, place).reduce((sum, under) => sum + day[under], 0);
        return day[kind] === 0 ? null : (
          <rect key={kind} className={css[kind]} x={index + 0.14} y={maxTaps - below - day[kind]} width={0.72} height={day[kind]} />
        );
      })}
    </g>
  );
}

/** Days without taps are left out; the chart shows them. */
function TapTable({ days }: { days: readonly Day[] }) {
  const { t } = useLingui();
  const busy = days.filter((day) => sumTaps(day) > 0).reverse();
  return (
    <table className={css['numbers']}>
      <thead>
        <tr>
          <th>{t`Day`}</th>
          {kinds.map((kind) => (
            <th key={kind}>
              <KindLabel kind={kind} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {busy.map((day) => (
          <tr key={day.day}>
            <td>{formatDay(day.day)}</td>
            {kinds.map((kind) => (
              <td key={kind} className="num">
                {day[kind]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function KindLabel({ kind }: { kind: Kind }) {
  const labels: Record<Kind, ReactNode> = {
    accepted: <Trans>Accepted</Trans>,
    opened: <Trans>Loop open</Trans>,
    replay: <Trans>Replays</Trans>,
    refused: <Trans>Rejected</Trans>,
  };
  return labels[kind];
}

function sumTaps(day: Day): number {
  return kinds.reduce((sum, kind) => sum + day[kind], 0);
}
