import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { formatAmount } from '@strapline/domain/money/money';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useLastUpdate } from '../../platform/cache/last-update.ts';
import { useCall } from '../../platform/cache/queries.ts';
import { formatDay } from '../../ui/format/dates.ts';
import { LastUpdate } from '../../ui/last-update.tsx';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Amount } from '../../ui/price.tsx';
import css from './core.module.css';

/** The start of this day, in the browser's time zone. */
function getMidnight(): string {
  return new Date(new Date().setHours(0, 0, 0, 0)).toISOString();
}

const none = { waiting: 0, overdue: 0 };

/** Numbers of today. With the connection lost, the last ones stay, dimmed, with their time. */
export function NumbersPanel({ refreshMs }: { refreshMs: number }) {
  const { t } = useLingui();
  const [midnight] = useState(getMidnight);
  const overview = useCall('getAdminOverview', { midnight }, { refetchInterval: refreshMs });
  const { review = none, reports = none } = useCall('getAdminCounts', {}, { refetchInterval: refreshMs }).data ?? {};
  const lastUpdate = useLastUpdate(overview);
  if (overview.isPending)
    return (
      <Loading>
        <Skeleton height="20rem" radius="var(--r-panel)" />
      </Loading>
    );
  if (overview.isLoadingError) return <PageError error={overview.error} onRetry={() => void overview.refetch()} />;
  const numbers = overview.data;
  return (
    <div className="stack">
      {lastUpdate !== null && <LastUpdate at={lastUpdate} />}
      <div className={lastUpdate === null ? css['numbers'] : `${css['numbers']} ${css['stale']}`}>
        <Cell
          label={t`Paid orders`}
          search={{ tab: 'orders' }}
          note={<Plural value={numbers.paidOrdersBefore} one="# by this time yesterday" other="# by this time yesterday" />}
        >
          {numbers.paidOrders.toLocaleString('en')}
        </Cell>
        <Cell label={t`Sales`} search={{ tab: 'orders', part: 'ledger' }} note={t`${formatAmount(numbers.heldCents)} still on hold`}>
          <Amount cents={numbers.salesCents} />
        </Cell>
        <Cell
          label={t`To ship`}
          search={{ tab: 'orders', status: 'paid' }}
          isUrgent={numbers.shipOverdue > 0}
          note={<Plural value={numbers.shipOverdue} _0="None are late" one="# is late" other="# are late" />}
        >
          {numbers.toShip.toLocaleString('en')}
        </Cell>
        <Cell
          label={t`New tags`}
          search={{ tab: 'review' }}
          note={<Plural value={review.waiting} _0="None wait for review" one="# waits for review" other="# wait for review" />}
        >
          {numbers.newTags.toLocaleString('en')}
        </Cell>
        <Cell
          label={t`Chip taps`}
          search={{ tab: 'tags' }}
          note={<Plural value={numbers.refusedTaps} _0="None refused" one="# refused" other="# refused" />}
        >
          {numbers.taps.toLocaleString('en')}
        </Cell>
        <Cell label={t`New people`} search={{ tab: 'people' }} note={t`Signed up today`}>
          {numbers.newPeople.toLocaleString('en')}
        </Cell>
        <Cell
          label={t`Open reports`}
          search={{ tab: 'reports' }}
          isUrgent={reports.overdue > 0}
          note={<Plural value={reports.overdue} _0="None are overdue" one="# is overdue" other="# are overdue" />}
        >
          {reports.waiting.toLocaleString('en')}
        </Cell>
        <Chart days={numbers.days} />
      </div>
    </div>
  );
}

type CellProps = { label: string; search: Record<string, string>; note: ReactNode; isUrgent?: boolean; children: ReactNode };

/** A number of today, as a link to what it counts. */
function Cell({ label, search, note, isUrgent = false, children }: CellProps) {
  return (
    <Link to="/admin" search={search} className={isUrgent ? `${css['cell']} ${css['urgent']}` : css['cell']}>
      <span className="eyebrow">{label}</span>
      <span className={css['number']}>{children}</span>
      <span className="note">{note}</span>
    </Link>
  );
}

/** The tallest column of the chart, in stitches; beyond it, one stitch stands for several orders. */
const mostStitches = 12;

/** Of a stitch and the gap above it, in pixels; the style sheet draws them. */
const stitchHeight = 20;

/** Embroidery: one stitch for each order. */
function Chart({ days }: Pick<Output<'getAdminOverview'>, 'days'>) {
  const { t } = useLingui();
  const total = days.reduce((sum, { orders }) => sum + orders, 0);
  const most = Math.max(...days.map(({ orders }) => orders), 1);
  const perStitch = Math.ceil(most / mostStitches);
  const [first, last] = [days[0], days.at(-1)];
  return (
    <div className={css['chart']}>
      <div className={css['chartHead']}>
        <span className="lab">{t`Paid orders by day`}</span>
        <span className="note">
          {perStitch > 1 ? (
            <Trans>Last 14 days, one stitch is {perStitch} orders</Trans>
          ) : (
            <Trans>Last 14 days, one stitch is one order</Trans>
          )}
        </span>
      </div>
      <div className={css['days']} role="img" aria-label={t`${total} paid orders in 14 days, at most ${most} in a day`}>
        {days.map(({ start, orders }) => (
          <i key={start} style={{ height: `${Math.ceil(orders / perStitch) * stitchHeight}px` }} title={`${formatDay(start)}: ${orders}`} />
        ))}
      </div>
      {first && last && (
        <p className={css['axis']}>
          <span>{formatDay(first.start)}</span>
          <span>{formatDay(last.start)}</span>
        </p>
      )}
    </div>
  );
}
