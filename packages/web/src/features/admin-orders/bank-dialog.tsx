import { useLingui } from '@lingui/react/macro';
import { useCallMutation } from '../../platform/cache/queries.ts';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { showNotice } from '../../platform/state/notices.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { DraftNote } from '../../ui/form/draft-note.tsx';
import { TextArea } from '../../ui/form/field.tsx';
import { adminDrafts } from './admin-drafts.ts';
import { keepErrorInDialog } from './keep-error-in-dialog.ts';

export function BankDialog({ chargebackId, onClose }: { chargebackId: string; onClose: () => void }) {
  const { t } = useLingui();
  const draftKey = `answerChargeback ${chargebackId}`;
  const draft = adminDrafts.useDraft(draftKey);
  const answer = useCallMutation('answerChargeback', ['fetchDispute', 'listChargebacks', 'fetchOrderCase']);
  const form = useContractForm('answerChargeback', {
    input: { chargebackId, words: draft.comment.trim() },
    mutation: answer,
    send: (input) => void answer.mutateAsync(input).then(handleDone, keepErrorInDialog),
  });

  function handleDone() {
    showNotice(t`Answer sent to the bank.`);
    adminDrafts.forget(draftKey);
    onClose();
  }

  return (
    <FormDialog title={t`Answer the bank`} submitLabel={t`Send answer`} form={form} onClose={onClose}>
      <DraftNote drafts={adminDrafts} draftKey={draftKey} />
      <p className="sub">{t`You can only answer once. The order’s history is attached automatically.`}</p>
      <TextArea
        label={t`Why the payment is valid`}
        value={draft.comment}
        rows={6}
        maxLength={20_000}
        {...form.field('words')}
        onChange={(event) => adminDrafts.change(draftKey, { comment: event.target.value })}
      />
    </FormDialog>
  );
}
