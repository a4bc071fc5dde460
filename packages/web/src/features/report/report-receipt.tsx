import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { reviewTimes } from '@strapline/domain/report/report.states';
import type { ReportSubjectKind } from '@strapline/domain/report/report-reasons';
import { useState } from 'react';
import { useSession } from '../../platform/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { formatMoment } from '../../ui/format/dates.ts';
import css from './report.module.css';
import { ReportSteps } from './report-steps.tsx';
import { saveReportToken } from './report-token.ts';

type ReportReceiptProps = { receipt: Output<'reportContent'>; kind: ReportSubjectKind; onDone: () => void };

export function ReceiptTitle({ isHidden }: { isHidden: boolean }) {
  if (isHidden) {
    return (
      <Trans>
        It’s <em>hidden.</em>
      </Trans>
    );
  }
  return (
    <Trans>
      We received <em>your report.</em>
    </Trans>
  );
}

/** The report's number, what happens next, and the link to follow it. */
export function ReportReceipt({ receipt: { reportId, number, accessToken, hidden }, kind, onDone }: ReportReceiptProps) {
  const { t } = useLingui();
  const isMember = useSession(({ status }) => status === 'signedIn');
  const [at] = useState(() => Date.now());
  const reference = `R-${number}`;
  return (
    <>
      <div className="stack">
        <p className="sub">
          {hidden && kind !== 'message' && kind !== 'profile' ? (
            <Trans>Thank you for telling us. No one can see or buy it while our team reviews it.</Trans>
          ) : hidden ? (
            <Trans>Thank you for telling us. No one can see it while our team reviews it.</Trans>
          ) : (
            <Trans>Thank you for telling us. Our team will review it.</Trans>
          )}
        </p>
        <div className={css['reference']}>
          <div>
            <span className="note">{t`Your report`}</span>
            <b>{reference}</b>
          </div>
          <CopyButton text={reference}>{t`Copy`}</CopyButton>
        </div>
        <ReportSteps
          isHidden={hidden}
          sentAt={formatMoment(at)}
          dueAt={formatMoment(at + (hidden ? reviewTimes.hidden : reviewTimes.other))}
          decidedAt={undefined}
        />
      </div>
      <div className={`actions ${css['receiptActions']}`}>
        <ButtonLink
          to="/report/$reportId"
          params={{ reportId }}
          onClick={() => {
            saveReportToken('report', reportId, accessToken);
            onDone();
          }}
        >
          {t`Follow this report`}
        </ButtonLink>
        {!isMember && <CopyButton text={`${location.origin}/report/${reportId}#token=${accessToken}`}>{t`Copy link`}</CopyButton>}
        <Button kind="primary" onClick={onDone}>{t`Done`}</Button>
      </div>
    </>
  );
}
