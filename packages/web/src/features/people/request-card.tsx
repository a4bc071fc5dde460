import { Trans, useLingui } from '@lingui/react/macro';
import type { PersonView } from '@strapline/contract/shapes/people';
import { UserRoundCheck } from 'lucide';
import { useState } from 'react';
import { useCallMutation } from '../../platform/cache/queries.ts';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { useSession } from '../../platform/session/session.ts';
import { showNotice } from '../../platform/state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { TextArea } from '../../ui/form/field.tsx';
import { formatMoment } from '../../ui/format/dates.ts';
import { Callout } from '../../ui/panel.tsx';

type RequestCardProps = {
  request: Omit<PersonView['requests'][number], 'event' | 'terms'>;
  what: string;
  isBusy: boolean;
  onApprove: () => void;
};

/** What another admin asked approval for: approve it, or send it back with a reason. One's own can only be taken back. */
export function RequestCard({ request, what, isBusy, onApprove }: RequestCardProps) {
  const { t } = useLingui();
  const [isDeclining, setDeclining] = useState(false);
  const isOwn = useSession((session) => session.status === 'signedIn' && session.claims.username === request.requestedBy);
  return (
    <>
      <Callout tone="brass" icon={UserRoundCheck}>
        <p>
          <b>{what}</b>
        </p>
        <p>
          {isOwn ? (
            <Trans>You asked for this on {formatMoment(request.at)}. A second admin has to approve it.</Trans>
          ) : (
            <Trans>
              {request.requestedBy} asked for this on {formatMoment(request.at)}.
            </Trans>
          )}{' '}
          {request.reason && (
            <>
              <Trans>Reason:</Trans> {request.reason}
            </>
          )}
        </p>
        <div className="row">
          {!isOwn && (
            <Button size="small" kind="primary" busy={isBusy} onClick={onApprove}>
              {t`Approve`}
            </Button>
          )}
          <Button size="small" onClick={() => setDeclining(true)}>
            {isOwn ? t`Take back` : t`Send back`}
          </Button>
        </div>
      </Callout>
      {isDeclining && <DeclineDialog requestId={request.requestId} isOwn={isOwn} onClose={() => setDeclining(false)} />}
    </>
  );
}

function DeclineDialog({ requestId, isOwn, onClose }: { requestId: string; isOwn: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const decline = useCallMutation('declineRequest', ['getPerson', 'getAccountRecovery']);
  const form = useContractForm('declineRequest', {
    input: { requestId, reason: reason.trim() },
    mutation: decline,
    onSent: () => {
      showNotice(isOwn ? t`Taken back.` : t`Sent back.`);
      onClose();
    },
  });
  const title = isOwn ? t`Take the request back` : t`Send the request back`;
  return (
    <FormDialog title={title} submitLabel={isOwn ? t`Take back` : t`Send back`} form={form} onClose={onClose}>
      <TextArea
        label={t`Reason (other admins read it)`}
        rows={3}
        maxLength={500}
        value={reason}
        {...form.field('reason')}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
