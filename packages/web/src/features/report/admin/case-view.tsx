import { useLingui } from '@lingui/react/macro';
import type { ReportCase } from '@strapline/contract/shapes/report';
import { ArrowLeft } from 'lucide';
import { useRef } from 'react';
import { useCall, useCallMutation } from '../../../platform/cache/queries.ts';
import { showError, showNotice } from '../../../platform/state/notices.ts';
import { formatMoment } from '../../../ui/format/dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Loading, Skeleton } from '../../../ui/load-states.tsx';
import { PageError } from '../../../ui/page-error.tsx';
import { useKeys } from '../../../ui/use-keys.ts';
import css from './admin-reports.module.css';
import { AppealPanel } from './appeal-panel.tsx';
import { Evidence } from './case-evidence.tsx';
import { CaseHead } from './case-head.tsx';
import { CaseHistory, People } from './case-people.tsx';
import { DecidePanel } from './decide-panel.tsx';
import { PendingPanel } from './pending-panel.tsx';
import { showCase } from './show-case.ts';

/** Opening a case doesn't assign it; every view is in the audit log. */
export function CaseView({ reportId, onBack }: { reportId: string; onBack: () => void }) {
  const { t } = useLingui();
  const opened = useCall('getReportCase', { reportId });
  return (
    <>
      <button type="button" className={css['back']} onClick={onBack}>
        <Icon icon={ArrowLeft} size={18} />
        {t`All reports`}
      </button>
      {opened.data ? (
        <OpenCase shown={opened.data} />
      ) : opened.isError ? (
        <PageError error={opened.error} onRetry={() => void opened.refetch()} />
      ) : (
        <div className={css['case']}>
          <Loading>
            <Skeleton height="24rem" radius="var(--r-card)" />
          </Loading>
        </div>
      )}
    </>
  );
}

function OpenCase({ shown }: { shown: ReportCase }) {
  const { t } = useLingui();
  const { report, can } = shown;
  const assign = useCallMutation('assignReport');
  const canAssign = can.includes('assign');
  const assignToMe = () => {
    if (assign.isPending) return;
    assign.mutate(
      { reportId: report.reportId, version: report.version },
      {
        onSuccess: (assigned) => {
          showCase(assigned);
          showNotice(t`Assigned to you.`);
        },
        onError: showError,
      },
    );
  };
  const panel = useRef<HTMLElement>(null);
  useKeys({
    a: canAssign ? assignToMe : undefined,
    d: () => panel.current?.querySelector<HTMLElement>('input, textarea, button')?.focus(),
  });
  return (
    <>
      <article className={css['case']} aria-labelledby="case-title">
        <CaseHead shown={shown} onAssign={canAssign ? assignToMe : undefined} />
        <section>
          <h3>{t`What was reported`}</h3>
          <Said shown={shown} />
        </section>
        <Evidence shown={shown} />
        <section>
          <h3>{t`People`}</h3>
          <People shown={shown} />
        </section>
        <section>
          <h3>{t`History`}</h3>
          <CaseHistory shown={shown} />
        </section>
      </article>
      <aside ref={panel} className={`panel ${css['decide']}`} aria-label={t`Decision`}>
        <Panel shown={shown} />
      </aside>
    </>
  );
}

function Said({ shown: { report } }: { shown: ReportCase }) {
  const { t } = useLingui();
  const from = report.fromMember
    ? t`A member.`
    : report.confirmed
      ? t`A signed-out visitor.`
      : report.unconfirmed
        ? t`A signed-out visitor, who didn’t confirm in time. Show it again if nothing else speaks against it.`
        : t`A signed-out visitor, not confirmed yet.`;
  return (
    <blockquote className={css['said']}>
      <p>{report.text || t`They added no text.`}</p>
      <footer>
        {from} {report.hasEmail ? t`We can reply by e-mail.` : t`They left no e-mail address.`}{' '}
        {report.fromSameOrigin > 0 && t`${report.fromSameOrigin} more from the same address within a day.`}
      </footer>
      {report.appeal && (
        <>
          <p>
            <b>{t`They asked us to look again:`}</b> {report.appeal.text}
          </p>
          <footer>{formatMoment(report.appeal.at)}</footer>
        </>
      )}
    </blockquote>
  );
}

function useConflictText(conflict: ReportCase['report']['conflict']): string {
  const { t } = useLingui();
  if (conflict === 'blocked') return t`You blocked somebody in this case, or they blocked you. Another admin decides.`;
  if (conflict === 'decider') return t`You were part of this decision, so another admin answers the appeal.`;
  return t`You’re part of this case, so another admin decides.`;
}

function Panel({ shown }: { shown: ReportCase }) {
  const { t } = useLingui();
  const { can, pending, report } = shown;
  const conflict = useConflictText(report.conflict);
  if (pending && !report.conflict) return <PendingPanel shown={shown} pending={pending} />;
  if (report.status === 'appealed' && !report.appeal && !report.conflict) return <AppealPanel shown={shown} />;
  if (can.some((action) => action !== 'assign' && action !== 'approve')) return <DecidePanel key={report.version} shown={shown} />;
  return (
    <>
      <h3>{t`Decision`}</h3>
      <p className="sub">
        {report.conflict
          ? conflict
          : report.status === 'final'
            ? t`This case is closed: the appeal was answered.`
            : report.appealWaits
              ? t`An appeal about the same thing is waiting in another case. Answer it first.`
              : conflict}
      </p>
    </>
  );
}
