import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '../../platform/cache/queries.ts';
import { BarList } from '../../ui/chart/bar-list.tsx';
import { getLastDays } from '../../ui/chart/day-range.ts';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import css from './analytics.module.css';
import { type Period, PeriodChoice } from './period-choice.tsx';
import { useSourceLabels, useStepLabels } from './source-labels.ts';

type Funnel = Output<'getFunnel'>;

/** A creator's numbers: from views to sales, and where the views come from. */
export function FunnelPanel() {
  const [period, setPeriod] = useState<Period>('30');
  const [now] = useState(() => Date.now());
  const funnel = useCall('getFunnel', getLastDays(Number(period), now), { keepPrevious: true });
  return (
    <section className={`panel ${css['funnel']}`} aria-labelledby="funnel-title">
      <div className="row between">
        <h2 id="funnel-title">
          <Trans>
            From view to <em>sale</em>
          </Trans>
        </h2>
        <PeriodChoice value={period} onChange={setPeriod} />
      </div>
      {funnel.isLoadingError ? (
        <PageError error={funnel.error} onRetry={() => void funnel.refetch()} />
      ) : funnel.data ? (
        <FunnelCharts funnel={funnel.data} />
      ) : (
        <Loading>
          <Skeleton height="12rem" radius="var(--r-control)" />
        </Loading>
      )}
    </section>
  );
}

function FunnelCharts({ funnel }: { funnel: Funnel }) {
  const { t } = useLingui();
  const views = funnel.steps.find(({ name }) => name === 'views')?.n ?? 0;
  const sources = useSources(funnel);
  return (
    <>
      <div className={css['two']}>
        <BarList bars={useSteps(funnel)} />
        <div>
          <h3 className="eyebrow">{t`Views by source`}</h3>
          <BarList bars={sources} />
          {views === 0 && <p className="sub">{t`No views have been counted in this period.`}</p>}
          {views > countViews(sources) && <p className="note">{t`A source is shown from three views on.`}</p>}
        </div>
      </div>
      <p className="note">
        {t`Views are counted for visitors who agreed to it, once a day each, so there were more. Saves, offers and sales are complete.`}
      </p>
      <p>
        <Link to="/widgets" className="link">{t`Show your pieces on other sites`}</Link>
      </p>
    </>
  );
}

function countViews(sources: readonly { n: number }[]): number {
  return sources.reduce((sum, { n }) => sum + n, 0);
}

function useSteps({ steps }: Funnel) {
  const labels = useStepLabels();
  return steps.map(({ name, n }) => ({ key: name, label: labels[name], n }));
}

function useSources({ bySource }: Pick<Funnel, 'bySource'>) {
  const labels = useSourceLabels();
  return bySource
    .filter(({ n }) => n > 0)
    .toSorted((one, other) => other.n - one.n)
    .map(({ source, n }) => ({ key: source, label: labels[source], n }));
}
