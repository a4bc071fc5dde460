import { Trans, useLingui } from '@lingui/react/macro';
import type { ReportCase } from '@strapline/contract/shapes/report';
import { UserCheck } from 'lucide';
import { useState } from 'react';
import { useCallMutation } from '../../../platform/cache/queries.ts';
import { useContractForm } from '../../../platform/form/contract-form.ts';
import { translateSentence } from '../../../platform/messages/coded-text.ts';
import { showNotice } from '../../../platform/state/notices.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { TextArea } from '../../../ui/form/field.tsx';
import { formatMoment } from '../../../ui/format/dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useRuleLabels } from '../../../ui/report-labels.ts';
import { useActionLabels } from '../decision-labels.ts';
import css from './admin-reports.module.css';
import { refreshCase, showCase } from './show-case.ts';

type Pending = NonNullable<ReportCase['pending']>;
type PendingPanelProps = { shown: ReportCase; pending: Pending };

/** A decision that waits for a second admin: another admin approves it or sends it back. */
export function PendingPanel({ shown, pending }: PendingPanelProps) {
  const { t } = useLingui();
  const canApprove = shown.can.includes('approve');
  return (
    <div className="stack">
      <h3>{canApprove ? t`Approve?` : t`Waiting for approval`}</h3>
      <div className={css['two']}>
        <div className={css['pair']}>
          <Avatar of={{ username: pending.requestedBy }} size={36} />
          <hr />
          <span className={css['empty']}>
            <Icon icon={UserCheck} size={18} />
          </span>
        </div>
        <p className={css['names']}>
          <span>{pending.requestedBy}</span>
          <span>{canApprove ? t`You` : t`Second admin`}</span>
        </p>
      </div>
      <RequestFacts pending={pending} />
      {canApprove && <ApproveButton shown={shown} pending={pending} />}
      <SendBackForm pending={pending} isOwn={!canApprove} />
    </div>
  );
}

function RequestFacts({ pending }: { pending: Pending }) {
  const { t } = useLingui();
  const actions = useActionLabels();
  const rules = useRuleLabels();
  return (
    <dl className={css['facts']}>
      <Fact label={t`Decision`}>
        {actions[pending.action]}
        {pending.action === 'suspend' && (pending.days === null ? t`, no end date` : t`, ${pending.days} days`)}
      </Fact>
      <Fact label={t`Rule`}>{rules[pending.rule]}</Fact>
      <Fact label={t`Reason`}>{translateSentence(pending.reason)}</Fact>
      <Fact label={t`Requested`}>{formatMoment(pending.at)}</Fact>
    </dl>
  );
}

/** The same decision, made by another admin, carries it out. */
function ApproveButton({ shown, pending }: PendingPanelProps) {
  const { t } = useLingui();
  const approve = useCallMutation('decideReport');
  const { reportId, version } = shown.report;
  const { action, rule, reason, days } = pending;
  return (
    <>
      <Failure>{approve.error?.message}</Failure>
      <Button
        kind="primary"
        block
        busy={approve.isPending}
        onClick={() =>
          approve.mutate(
            { reportId, version, action, rule, reason, ...(days === null ? {} : { days }) },
            {
              onSuccess: (decided) => {
                showCase(decided);
                showNotice(t`Approved. We’ve notified both sides.`);
              },
            },
          )
        }
      >
        {t`Approve`}
      </Button>
    </>
  );
}

function SendBackForm({ pending, isOwn }: { pending: Pending; isOwn: boolean }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const decline = useCallMutation('declineRequest');
  const form = useContractForm('declineRequest', {
    input: { requestId: pending.requestId, reason: reason.trim() },
    mutation: decline,
    onSent: () => {
      showNotice(isOwn ? t`You took your request back.` : t`Sent back.`);
      refreshCase();
    },
  });
  if (!isOpen) {
    return (
      <Button block onClick={() => setOpen(true)}>
        {isOwn ? t`Take it back` : t`Send back`}
      </Button>
    );
  }
  return (
    <form className="stack" {...form.props}>
      <TextArea
        label={<Trans>Why?</Trans>}
        value={reason}
        maxLength={500}
        rows={3}
        {...form.field('reason')}
        onChange={({ target }) => setReason(target.value)}
      />
      <Failure>{form.failure}</Failure>
      <div className="row">
        <Button onClick={() => setOpen(false)}>{t`Cancel`}</Button>
        <Button type="submit" kind="primary" busy={form.isBusy}>
          {isOwn ? t`Take it back` : t`Send back`}
        </Button>
      </div>
    </form>
  );
}
