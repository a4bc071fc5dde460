import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCallMutation } from '../../platform/cache/queries.ts';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { showNotice } from '../../platform/state/notices.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { TextArea } from '../../ui/form/field.tsx';
import type { ReplacementRequest } from './replacement-requests.tsx';

export function DeclineDialog({ request, onClose }: { request: ReplacementRequest; onClose: () => void }) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const decline = useCallMutation('declineChipReplacement', ['listChipReplacements', 'getAdminCounts', 'fetchBraTag']);
  const form = useContractForm('declineChipReplacement', {
    input: { replacementId: request.replacementId, reason: reason.trim() },
    mutation: decline,
    onSent: () => {
      showNotice(t`Request declined.`);
      onClose();
    },
  });

  return (
    <FormDialog title={t`Decline the request`} submitLabel={t`Decline request`} form={form} onClose={onClose}>
      <p className="sub">{t`${request.owner} gets your reason by e-mail and reads it on the page of ${request.title}. They can ask again.`}</p>
      <TextArea
        name="reason"
        label={t`Reason`}
        value={reason}
        rows={4}
        maxLength={500}
        error={form.getError('reason')}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
