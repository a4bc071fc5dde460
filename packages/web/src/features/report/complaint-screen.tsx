import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import type { ReportSubjectKind } from '@strapline/domain/report/report-reasons';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { PageTitle } from '../../platform/page/page-title.tsx';
import { useSite } from '../../platform/page/site.ts';
import { ComplaintForm } from './complaint-form.tsx';
import css from './report.module.css';
import { ReceiptTitle, ReportReceipt } from './report-receipt.tsx';

type Sent = { receipt: Output<'reportContent'>; kind: ReportSubjectKind };

/** Reports something by its link or ID, for people who don't have its page open. */
export function ComplaintScreen() {
  const { t } = useLingui();
  const [sent, setSent] = useState<Sent>();
  return (
    <div className="page">
      <PageTitle>{t`Make a complaint`}</PageTitle>
      {sent ? (
        <SentComplaint {...sent} />
      ) : (
        <>
          <Intro />
          <ComplaintForm onSent={(receipt, kind) => setSent({ receipt, kind })} />
          <OtherWays />
        </>
      )}
    </div>
  );
}

function Intro() {
  const { t } = useLingui();
  return (
    <div className="head">
      <p className="eyebrow">{t`Complaint form`}</p>
      <h1>
        <Trans>
          Make a <em>complaint</em>
        </Trans>
      </h1>
      <p className="lead">
        <Trans>Tell us what it is and what’s wrong. You don’t need an account, and we never say who reported it.</Trans>
      </p>
    </div>
  );
}

function OtherWays() {
  const { supportEmail } = useSite();
  return (
    <p className={`sub ${css['otherWays']}`}>
      <Trans>
        You can also report from the page itself: choose <b>More</b>, then <b>Report</b>. There you can select pictures, too.
      </Trans>{' '}
      {supportEmail && (
        <Trans>
          Can’t use this form? Write to{' '}
          <a className="link" href={`mailto:${supportEmail}`}>
            {supportEmail}
          </a>{' '}
          with the link or ID and what’s wrong.
        </Trans>
      )}{' '}
      <Trans>
        Read our{' '}
        <a className="link" href="/content/rules">
          community guidelines
        </a>
        .
      </Trans>
    </p>
  );
}

function SentComplaint({ receipt, kind }: Sent) {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={css['sent']}>
      <div className="head">
        <h1 ref={heading} tabIndex={-1}>
          <ReceiptTitle isHidden={receipt.hidden} />
        </h1>
      </div>
      <ReportReceipt receipt={receipt} kind={kind} onDone={() => void navigate({ to: '/' })} />
    </div>
  );
}
