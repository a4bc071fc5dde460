import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import type { ReportSubjectKind } from '@strapline/domain/report/report-reasons';
import { type ReactNode, useState } from 'react';
import { closeReport, type ReportTarget, useReportTarget } from '../../platform/state/report-target.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import css from './report.module.css';
import { ReportForm } from './report-form.tsx';
import { ReceiptTitle, ReportReceipt } from './report-receipt.tsx';

/** Shown by the shell while somebody reports something. Closing it keeps what was typed. */
export function ReportDialog() {
  const target = useReportTarget(({ state }) => state.target);
  return target && <OpenDialog key={`${target.kind} ${target.id}`} target={target} />;
}

function OpenDialog({ target }: { target: ReportTarget }) {
  const [receipt, setReceipt] = useState<Output<'reportContent'>>();
  if (!receipt) {
    return (
      <Dialog open onClose={closeReport} title={<ReportTitle kind={target.kind} />} className={css['form']}>
        <ReportForm target={target} onSent={setReceipt} />
      </Dialog>
    );
  }
  return (
    <Dialog key="receipt" open onClose={closeReport} title={<ReceiptTitle isHidden={receipt.hidden} />} className={css['receipt']}>
      <ReportReceipt receipt={receipt} kind={target.kind} onDone={closeReport} />
    </Dialog>
  );
}

function ReportTitle({ kind }: { kind: ReportSubjectKind }): ReactNode {
  const { t } = useLingui();
  const named: Partial<Record<ReportSubjectKind, string>> = {
    listing: t`this listing`,
    braTag: t`this tag`,
    media: t`this picture`,
    profile: t`this person`,
    message: t`this message`,
    survey: t`this survey`,
  };
  return (
    <Trans>
      Report <em>{named[kind] ?? t`this`}</em>
    </Trans>
  );
}
