import { useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import type { Ref } from 'react';
import { Group } from '../../ui/group.tsx';
import css from './support.module.css';

export const supportViews = ['waiting', 'mine', 'unassigned', 'answered', 'closed'] as const;
export type SupportView = (typeof supportViews)[number];

type FiltersProps = {
  ref: Ref<HTMLDivElement>;
  view: SupportView;
  counts: Output<'listSupport'>['counts'] | undefined;
  onChange: (view: SupportView) => void;
};

/** What waits, by whom; answered and closed conversations are only listed. */
export function SupportFilters({ ref, view, counts, onChange }: FiltersProps) {
  const { t } = useLingui();
  const labels: Record<SupportView, string> = {
    waiting: t`Waiting`,
    mine: t`Mine`,
    unassigned: t`Unassigned`,
    answered: t`Answered`,
    closed: t`Closed`,
  };
  const shown: Partial<Record<SupportView, number>> = counts ?? {};
  return (
    <Group className={css['filters']} ref={ref} aria-label={t`Filter`}>
      {supportViews.map((one) => (
        <button key={one} type="button" className="chip" aria-pressed={one === view} onClick={() => onChange(one)}>
          {labels[one]} {shown[one]}
        </button>
      ))}
      {counts !== undefined && counts.overdue > 0 && (
        <span className={css['late']}>{t`${counts.overdue} waiting for more than a day`}</span>
      )}
    </Group>
  );
}
