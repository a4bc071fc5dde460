import { useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import css from './admin-reports.module.css';

export type Counts = Output<'listReports'>['counts'];

export function QueueCounts({ counts, isStale }: { counts: Counts; isStale: boolean }) {
  const { t } = useLingui();
  const hours = counts.medianHours === null ? null : Math.round(counts.medianHours);
  return (
    <dl className={isStale ? `${css['counts']} ${css['stale']}` : css['counts']}>
      <Count value={counts.waiting} label={t({ context: 'reports', message: 'open' })} />
      <Count value={counts.overdue} label={t`overdue`} isBad={counts.overdue > 0} />
      <Count value={counts.dueToday} label={t`due in 24 hours`} />
      <Count value={counts.appeals} label={t`appeals`} />
      <Count value={counts.hidden} label={t`hidden for now`} />
      {hours !== null && <Count value={hours < 1 ? t`< 1 h` : t`${hours} h`} label={t`median time to decide`} />}
    </dl>
  );
}

function Count({ value, label, isBad = false }: { value: number | string; label: string; isBad?: boolean }) {
  return (
    <div className={isBad ? css['bad'] : undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
