import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCallMutation } from '../../platform/cache/queries.ts';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { showNotice } from '../../platform/state/notices.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { TextArea } from '../../ui/form/field.tsx';
import type { Chip } from './chip-table.tsx';

/** Clears a chip's alerts; the reason goes to the audit log. */
export function ClearDialog({ chip, onClose }: { chip: Chip; onClose: () => void }) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const clear = useCallMutation('clearChipAlert', ['listChips', 'fetchBraTag', 'fetchTapStats']);
  const form = useContractForm('clearChipAlert', {
    input: { braTagId: chip.braTagId, reason: reason.trim() },
    mutation: clear,
    onSent: () => {
      showNotice(t`Alerts cleared.`);
      onClose();
    },
  });

  return (
    <FormDialog title={t`Clear the alerts`} submitLabel={t`Clear alerts`} form={form} onClose={onClose}>
      <p className="sub">
        {t`We’ll trust ${chip.title} again. An opened loop stays in the public record. Your reason is saved with your name.`}
      </p>
      <TextArea
        name="reason"
        label={t`What did you find?`}
        value={reason}
        rows={4}
        maxLength={500}
        error={form.getError('reason')}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
