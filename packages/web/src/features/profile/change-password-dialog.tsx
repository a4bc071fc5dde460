import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCallMutation } from '../../platform/cache/queries.ts';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { showNotice } from '../../platform/state/notices.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { Field } from '../../ui/form/field.tsx';

/** Needs the current password; other devices are signed out. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const change = useCallMutation('changePassword', ['listSessions']);
  const form = useContractForm('changePassword', {
    input: { currentPassword, newPassword },
    mutation: change,
    onSent: () => {
      showNotice(t`Password changed. You’re signed out on all other devices.`);
      onClose();
    },
  });
  return (
    <FormDialog title={t`Change password`} submitLabel={t`Change password`} cancelLabel={t`Cancel`} form={form} onClose={onClose}>
      <Field
        {...form.field('currentPassword')}
        label={t`Current password`}
        type="password"
        autoComplete="current-password"
        maxLength={256}
        value={currentPassword}
        onChange={(event) => setCurrent(event.target.value)}
      />
      <Field
        {...form.field('newPassword')}
        label={t`New password`}
        hint={t`At least 12 characters. A short sentence works well.`}
        type="password"
        autoComplete="new-password"
        maxLength={256}
        value={newPassword}
        onChange={(event) => setNew(event.target.value)}
      />
    </FormDialog>
  );
}
