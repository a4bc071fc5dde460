import { useLingui } from '@lingui/react/macro';
import type { AuditFilters } from '@strapline/contract/shapes/audit';
import { useState } from 'react';
import { useCallMutation } from '../../platform/cache/queries.ts';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { showNotice } from '../../platform/state/notices.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { Field } from '../../ui/form/field.tsx';

type ExportDialogProps = { format: 'csv' | 'jsonl'; filters: AuditFilters; onClose: () => void };

export function ExportDialog({ format, filters, onClose }: ExportDialogProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const mutation = useCallMutation('exportAudit', ['listAudit', 'verifyAudit']);
  const form = useContractForm('exportAudit', {
    input: { reason: reason.trim(), format, filters },
    mutation,
    onSent: ({ url }) => {
      // The answer is an attachment, so the page stays.
      window.location.assign(url);
      showNotice(t`Export started. It was logged.`);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t`Export the audit log`}
      submitLabel={format === 'csv' ? t`Export CSV` : t`Export JSON`}
      form={form}
      onClose={onClose}
    >
      <p className="sub">{t`The export contains the entries that match your filters. The export and your reason are logged.`}</p>
      <Field
        {...form.field('reason')}
        label={t`Reason`}
        value={reason}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
