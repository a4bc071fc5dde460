import { useLingui } from '@lingui/react/macro';
import type { ReportCase } from '@strapline/contract/shapes/report';
import { ArrowLeft } from 'lucide';
import { useRef } from 'react';
import { useCall, useCallMutation } from '../../../platform/cache/queries.ts';
import { showError, showNotice } from '../../../platform/state/notices.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Loading, Skeleton } from '../../../ui/load-states.tsx';
import { PageError } from '../../../ui/page-error.tsx';
import css from './admin-reports.module.css';
import { AppealPanel } from './appeal-panel.tsx';
import { Evidence } from './case-evidence.tsx';
import { CaseHead } from './case-head.tsx';
import { CaseHistory, People } from './case-people.tsx';
import { DecidePanel } from './decide-panel.tsx';
import { PendingPanel } from './pending-panel.tsx';
import { showCase } from './show-case.ts';
import { useKeys } from './use-keys.ts';

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
  const from = report.fromMember ? t`A member.` : report.confirmed ? t`A signed-out visitor.` : t`A signed-out visitor, not confirmed yet.`;
  return (
    <blockquote className={css['said']}>
      <p>{report.text || t`They added no text.`}</p>
      <footer>
        {from} {report.hasEmail ? t`We can reply by e-mail.` : t`They left no e-mail address.`}{' '}
        {report.fromSameOrigin > 0 && t`${report.fromSameOrigin} more from the same address within a day.`}
      </footer>
    </blockquote>
  );
}

function Panel({ shown }: { shown: ReportCase }) {
  const { t } = useLingui();
  const { can, pending, report } = shown;
  if (pending) return <PendingPanel shown={shown} pending={pending} />;
  if (report.status === 'appealed') return <AppealPanel shown={shown} />;
  if (can.some((action) => action !== 'assign' && action !== 'approve')) return <DecidePanel key={report.version} shown={shown} />;
  return (
    <>
      <h3>{t`Decision`}</h3>
      <p className="sub">
        {report.status === 'final'
          ? t`This case is closed: the appeal was answered.`
          : t`You’re part of this case, so another admin decides.`}
      </p>
    </>
  );
}
