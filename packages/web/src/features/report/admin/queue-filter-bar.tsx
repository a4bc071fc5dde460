import { useLingui } from '@lingui/react/macro';
import { type ReportReason, reportReasons } from '@strapline/domain/report/report-reasons';
import { useNavigate } from '@tanstack/react-router';
import { ChevronDown } from 'lucide';
import type { Ref } from 'react';
import { Group } from '../../../ui/group.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useReasonLabels } from '../../../ui/report-labels.ts';
import css from './admin-reports.module.css';
import type { Counts } from './queue-counts.tsx';
import { type QueueView, queueViews } from './queue-filters.ts';

type FilterBarProps = {
  ref: Ref<HTMLDivElement>;
  view: QueueView;
  reason: ReportReason | undefined;
  counts: Counts | undefined;
};

/** The filters are part of the URL. */
export function FilterBar({ ref, view, reason, counts }: FilterBarProps) {
  const { t } = useLingui();
  const navigate = useNavigate({ from: '/admin' });
  const reasons = useReasonLabels();
  const labels: Record<QueueView, string> = {
    all: t`All`,
    hidden: t`Hidden`,
    mine: t`Mine`,
    unassigned: t`Unassigned`,
    approval: t`Approval`,
    appeals: t`Appeals`,
    decided: t`Decided`,
  };
  const shownCounts: Partial<Record<QueueView, number>> = counts
    ? {
        all: counts.waiting,
        hidden: counts.hidden,
        mine: counts.mine,
        unassigned: counts.unassigned,
        approval: counts.approval,
        appeals: counts.appeals,
      }
    : {};
  const apply = (next: { view: QueueView; reason: string | undefined }) =>
    void navigate({
      search: { tab: 'reports', ...(next.view === 'all' ? {} : { view: next.view }), ...(next.reason ? { reason: next.reason } : {}) },
      replace: true,
      resetScroll: false,
    });
  return (
    <Group className={css['filters']} ref={ref} aria-label={t`Filter`}>
      {queueViews.map((one) => (
        <button key={one} type="button" className="chip" aria-pressed={one === view} onClick={() => apply({ view: one, reason })}>
          {labels[one]} {shownCounts[one]}
        </button>
      ))}
      <span className={css['space']} />
      <div className="sel">
        <select aria-label={t`Reason`} value={reason ?? ''} onChange={({ target }) => apply({ view, reason: target.value || undefined })}>
          <option value="">{t`Any reason`}</option>
          {reportReasons.map((one) => (
            <option key={one} value={one}>
              {reasons[one]}
            </option>
          ))}
        </select>
        <Icon icon={ChevronDown} />
      </div>
    </Group>
  );
}
