import { Plural, useLingui } from '@lingui/react/macro';
import { CircleCheck, ClockAlert } from 'lucide';
import type { ReactNode } from 'react';
import { useLastUpdate } from '../../platform/cache/last-update.ts';
import { useCall } from '../../platform/cache/queries.ts';
import { formatTime } from '../../ui/format/dates.ts';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { HangTag, Stitch } from '../../ui/panel.tsx';
import css from './core.module.css';
import { Expansion } from './expansion.tsx';
import { HealthList } from './health-list.tsx';
import { NumbersPanel } from './numbers-panel.tsx';

const refreshMs = 30_000;

/** Today's numbers, the health of every part, and the panels that the page composes. */
export function CoreTab({ children }: { children?: ReactNode }) {
  return (
    <>
      <NumbersPanel refreshMs={refreshMs} />
      <Stitch air="gap" />
      <div className={css['expansions']}>
        <HealthPanel />
        {children}
      </div>
    </>
  );
}

function HealthPanel() {
  const { t } = useLingui();
  const health = useCall('getHealth', {}, { refetchInterval: refreshMs });
  const lastUpdate = useLastUpdate(health);
  const parts = health.data?.parts ?? [];
  const [down, slow] = [parts.filter(({ state }) => state === 'down').length, parts.filter(({ state }) => state === 'slow').length];
  return (
    <Expansion
      name="health"
      title={t`Health`}
      isOpenAtFirst
      status={
        health.data && (
          <>
            <span className={`note ${css['checked']}`}>{t`Checked ${formatTime(health.data.at)}`}</span>
            {down > 0 ? (
              <HangTag tone="danger" icon={ClockAlert} label={<Plural value={down} one="# is down" other="# are down" />} />
            ) : slow > 0 ? (
              <HangTag tone="brass" icon={ClockAlert} label={<Plural value={slow} one="# needs attention" other="# need attention" />} />
            ) : (
              <HangTag icon={CircleCheck} label={t`All good`} />
            )}
          </>
        )
      }
    >
      {health.isPending && (
        <Loading>
          <Skeleton height="16rem" radius="var(--r-card)" />
        </Loading>
      )}
      {health.isLoadingError && <PageError error={health.error} onRetry={() => void health.refetch()} />}
      {health.data && (
        <HealthList parts={parts} isStale={lastUpdate !== null} isBusy={health.isFetching} onCheck={() => void health.refetch()} />
      )}
    </Expansion>
  );
}
