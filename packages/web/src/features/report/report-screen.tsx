import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { useParams } from '@tanstack/react-router';
import { CircleCheck, Clock, EyeOff, Flag, MailCheck } from 'lucide';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { queryClient, useCall, useCallMutation } from '../../platform/cache/queries.ts';
import { useHydrated } from '../../platform/page/hydrated.ts';
import { PageTitle } from '../../platform/page/page-title.tsx';
import { retryCheck, useSession } from '../../platform/session/session.ts';
import { createTimeoutError } from '../../platform/wire/wire-error.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Fact } from '../../ui/fact.tsx';
import { formatDateTime, formatDay, formatMoment } from '../../ui/format/dates.ts';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Callout, HangTag, Stitch } from '../../ui/panel.tsx';
import { useReasonLabels } from '../../ui/report-labels.ts';
import css from './decision.module.css';
import { ReportAnswers, ReportAppeal, ReportReasons } from './report-answer.tsx';
import { ReportSteps } from './report-steps.tsx';
import { useReportLink } from './report-token.ts';

type OwnReport = Output<'getReport'>;

/** A report as its reporter follows it: signed in, or by the link of the mail. */
export function ReportScreen() {
  const { t } = useLingui();
  const { reportId } = useParams({ from: '/report/$reportId' });
  // The secret is in the fragment, which only the browser has.
  const isHydrated = useHydrated();
  return (
    <div className="page">
      <PageTitle>{t`Your report`}</PageTitle>
      {isHydrated ? <ReportByLink key={reportId} reportId={reportId} /> : <PageSkeleton />}
    </div>
  );
}

function ReportByLink({ reportId }: { reportId: string }) {
  const { accessToken, confirmToken } = useReportLink('report', reportId);
  const session = useSession();
  const isKnown = session.status === 'signedIn' || session.status === 'anonymous' || accessToken !== undefined;
  const input = { reportId, ...(accessToken ? { accessToken } : {}) };
  const confirmation = useConfirmation(reportId, confirmToken);
  const report = useCall('getReport', input, { enabled: isKnown, refetchInterval: 60_000 });
  if (!isKnown && session.status === 'unreachable') return <PageError error={createTimeoutError()} onRetry={retryCheck} />;
  if (report.isPending) return <PageSkeleton />;
  if (report.isLoadingError) {
    return (
      <PageError
        error={report.error}
        onRetry={() => void report.refetch()}
        missingTitle={<Trans>Open your report with the link in your e-mail, or sign in with the account that sent it.</Trans>}
        missingAction={
          <ButtonLink to="/" kind="primary">
            {<Trans>Go to the home page</Trans>}
          </ButtonLink>
        }
      />
    );
  }
  return <Report report={report.data} confirmation={confirmation} />;
}

type Confirmation = { isDone: boolean; failure: string | undefined };

/** Opening the mail's link confirms that its reader sent the report. */
function useConfirmation(reportId: string, confirmToken: string | undefined): Confirmation {
  const { mutate, isSuccess, error } = useCallMutation('confirmReport');
  const confirm = useEffectEvent((token: string) =>
    mutate({ reportId, confirmToken: token }, { onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['getReport'] }) }),
  );
  useEffect(() => {
    if (confirmToken) confirm(confirmToken);
  }, [confirmToken]);
  return { isDone: isSuccess, failure: error?.message };
}

function Report({ report, confirmation }: { report: OwnReport; confirmation: Confirmation }) {
  const { t } = useLingui();
  const reasons = useReasonLabels();
  const reference = `R-${report.number}`;
  const sentOn = formatDay(report.at);
  const isDecided = report.decision !== null && report.dueAt === null;
  return (
    <>
      <div className="head">
        <p className="eyebrow">{t`Report ${reference} · ${sentOn}`}</p>
        <h1>
          <Headline report={report} />
        </h1>
        <p className="lead">{report.subject.title}</p>
        <div className={css['chips']}>
          {report.hidden && !report.decision && <HangTag tone="plain" icon={EyeOff} label={t`Hidden`} />}
          <StatusTag report={report} />
        </div>
      </div>
      <ConfirmNote report={report} confirmation={confirmation} />
      <ReportAnswers report={report} />
      <Stitch air="gap" />
      <div className={css['columns']}>
        <div>
          {report.decision && (
            <>
              <ReportReasons decision={report.decision} title={report.subject.title} />
              <Stitch air="gap" />
            </>
          )}
          <section>
            <h2 className={css['h2']}>
              {isDecided ? (
                <Trans>
                  What <em>happened</em>
                </Trans>
              ) : (
                <Trans>
                  What <em>happens</em>
                </Trans>
              )}
            </h2>
            <ReportSteps
              isHidden={report.hidden && report.decision === null}
              sentAt={formatMoment(report.at)}
              dueAt={report.dueAt ? formatMoment(report.dueAt) : undefined}
              decidedAt={report.decision && isDecided ? formatMoment(report.decision.at) : undefined}
            />
          </section>
        </div>
        <aside className={css['side']}>
          <section className="panel">
            <h2 className={css['h3']}>{t`Your report`}</h2>
            <dl className={css['facts']}>
              <Fact label={t`Reason`}>{reasons[report.reason]}</Fact>
              <Fact label={t`Sent`}>{formatDateTime(report.at)}</Fact>
            </dl>
          </section>
          <ReportAppeal report={report} />
        </aside>
      </div>
    </>
  );
}

function Headline({ report }: { report: OwnReport }): ReactNode {
  if (report.status === 'open' || report.status === 'inReview' || (report.status === 'appealed' && report.dueAt !== null)) {
    return (
      <Trans>
        We’re reviewing <em>your report.</em>
      </Trans>
    );
  }
  if (report.decision === null || report.decision.action === 'dismiss' || report.decision.action === 'reinstate') {
    return (
      <Trans>
        We found <em>no violation.</em>
      </Trans>
    );
  }
  return (
    <Trans>
      We acted on <em>your report.</em>
    </Trans>
  );
}

function StatusTag({ report }: { report: OwnReport }) {
  const { t } = useLingui();
  switch (report.status) {
    case 'open':
      return <HangTag tone="plain" icon={Flag} label={t`Received`} />;
    case 'inReview':
      return <HangTag tone="brass" icon={Clock} label={t`In review`} />;
    case 'appealed':
      return <HangTag tone="brass" icon={Clock} label={t`Appealed, in review`} />;
    default:
      return <HangTag icon={CircleCheck} label={t`Decided`} />;
  }
}

function ConfirmNote({ report, confirmation }: { report: OwnReport; confirmation: Confirmation }) {
  const until = report.confirmBy ? formatMoment(report.confirmBy) : '';
  if (confirmation.isDone) {
    return (
      <Callout tone="verified" icon={MailCheck}>
        <p role="status">
          <Trans>
            <b>Thank you, it’s confirmed.</b> It stays hidden until our team has reviewed it.
          </Trans>
        </p>
      </Callout>
    );
  }
  if (confirmation.failure) {
    return (
      <Callout tone="danger" icon={MailCheck}>
        <p role="alert">{confirmation.failure}</p>
      </Callout>
    );
  }
  if (!report.confirmBy || report.decision) return null;
  return (
    <Callout tone="brass" icon={MailCheck}>
      <Trans>
        <b>Confirm that it’s you by {until}.</b> Open the link in the e-mail that we sent you.
      </Trans>
    </Callout>
  );
}

function PageSkeleton() {
  return (
    <Loading>
      <Skeleton width="12rem" height="1em" />
      <div className="waiting-h1">
        <Skeleton width="22rem" />
      </div>
      <Stitch air="gap" />
      <Skeleton height="280px" radius="var(--r-card)" />
    </Loading>
  );
}
