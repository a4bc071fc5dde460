import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { useState } from 'react';
import { useCall } from '../../platform/cache/queries.ts';
import { BarList } from '../../ui/chart/bar-list.tsx';
import { getLastDays } from '../../ui/chart/day-range.ts';
import { LineChart } from '../../ui/chart/line-chart.tsx';
import { formatUtcDay } from '../../ui/format/dates.ts';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Panel } from '../../ui/panel.tsx';
import css from './analytics.module.css';
import { type Period, PeriodChoice } from './period-choice.tsx';
import { useSourceLabels, useStepLabels } from './source-labels.ts';

type Analytics = Output<'getAnalytics'>;

/** What visitors who agreed did in this app, and the funnel of all pieces. */
export function AnalyticsTab() {
  const [period, setPeriod] = useState<Period>('30');
  const [now] = useState(() => Date.now());
  const analytics = useCall('getAnalytics', getLastDays(Number(period), now), { keepPrevious: true });
  return (
    <div className={css['tab']}>
      <PeriodChoice value={period} onChange={setPeriod} />
      {analytics.isLoadingError ? (
        <PageError error={analytics.error} onRetry={() => void analytics.refetch()} />
      ) : analytics.data ? (
        <Charts analytics={analytics.data} />
      ) : (
        <Loading>
          <Skeleton height="20rem" radius="var(--r-panel)" />
        </Loading>
      )}
    </div>
  );
}

function Charts({ analytics: { steps, bySource, byDay, pages, sizesCalculated } }: { analytics: Analytics }) {
  const { t } = useLingui();
  const [stepLabels, sourceLabels] = [useStepLabels(), useSourceLabels()];
  const views = byDay.reduce((sum, day) => sum + day.views, 0);
  return (
    <>
      <Panel>
        <h2>
          <Trans>
            Visitors by <em>day</em>
          </Trans>
        </h2>
        {byDay.length === 0 ? (
          <p className="sub">{t`Nobody who agreed to be counted visited in this period.`}</p>
        ) : (
          <LineChart
            points={byDay.map(({ day, visitors }) => ({ at: day, value: visitors }))}
            label={t`Visitors by day: ${byDay.map(({ day, visitors }) => `${day} ${visitors}`).join(', ')}`}
            formatDay={formatUtcDay}
            formatValue={String}
          />
        )}
        <p className="note">
          {t`${views} page views and ${sizesCalculated} calculated sizes of visitors who agreed to be counted. Somebody who visits on two days is two visitors.`}
        </p>
      </Panel>
      <div className={css['two']}>
        <Panel>
          <h2>
            <Trans>
              From view to <em>sale</em>
            </Trans>
          </h2>
          <BarList bars={steps.map(({ name, n }) => ({ key: name, label: stepLabels[name], n }))} />
        </Panel>
        <Panel>
          <h2>
            <Trans>
              Views by <em>source</em>
            </Trans>
          </h2>
          <BarList
            bars={bySource.map(({ source, n, saves, offers, checkouts }) => ({
              key: source,
              label: sourceLabels[source],
              n,
              note: t`${saves} saves, ${offers} offers, ${checkouts} checkouts`,
            }))}
          />
        </Panel>
      </div>
      <Panel>
        <h2>
          <Trans>
            Most viewed <em>pages</em>
          </Trans>
        </h2>
        {pages.length === 0 ? (
          <p className="sub">{t`No page views have been counted in this period.`}</p>
        ) : (
          <BarList bars={pages.map(({ page, n }) => ({ key: page, label: <span className="mono">{page}</span>, n }))} />
        )}
      </Panel>
    </>
  );
}
