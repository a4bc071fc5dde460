import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { notice } from '../../platform/notices.ts';
import { useAct } from '../../platform/queries.ts';
import { DraftNote } from '../../ui/form/draft-note.tsx';
import { TextArea } from '../../ui/form/field.tsx';
import { AdminDialog, getTextError, keepErrorInDialog } from './admin-dialog.tsx';
import { adminDrafts } from './admin-drafts.ts';

export function BankDialog({ chargebackId, onClose }: { chargebackId: string; onClose: () => void }) {
  const { t } = useLingui();
  const about = `answerChargeback ${chargebackId}`;
  const draft = adminDrafts.useDraft(about);
  const [isTried, setTried] = useState(false);
  const answer = useAct('answerChargeback', ['fetchDispute', 'listChargebacks', 'fetchOrderCase']);
  const words = draft.words.trim();
  const isShort = words.length < 10;

  function send() {
    setTried(true);
    if (isShort) return;
    answer.mutateAsync({ chargebackId, words }).then(done, keepErrorInDialog);
  }

  function done() {
    notice(t`Answer sent to the bank.`);
    adminDrafts.forget(about);
    onClose();
  }

  return (
    <AdminDialog
      title={<Trans>Answer the bank</Trans>}
      press={<Trans>Send answer</Trans>}
      isBusy={answer.isPending}
      onSend={send}
      onClose={onClose}
    >
      <DraftNote of={adminDrafts} about={about} />
      <p className="sub">
        <Trans>You can only answer once. The order’s history is attached automatically.</Trans>
      </p>
      <TextArea
        label={t`Why the payment is valid`}
        value={draft.words}
        rows={6}
        maxLength={20_000}
        error={isTried && isShort ? t`Explain in at least 10 characters why the payment is valid.` : getTextError(answer.error)}
        onChange={(event) => adminDrafts.change(about, { words: event.target.value })}
      />
    </AdminDialog>
  );
}
