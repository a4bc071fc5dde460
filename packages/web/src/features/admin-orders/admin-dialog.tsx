import type { ReactNode } from 'react';
import type { useContractForm } from '../../platform/form/contract-form.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogActions } from '../../ui/dialog/dialog-actions.tsx';

type AdminDialogProps = {
  title: ReactNode;
  /** Label of the submit button. */
  submitLabel: ReactNode;
  form: Pick<ReturnType<typeof useContractForm>, 'props' | 'failure'>;
  isBusy: boolean;
  onClose: () => void;
  children: ReactNode;
};

export function AdminDialog({ title, submitLabel, form, isBusy, onClose, children }: AdminDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <form className="stack" {...form.props}>
        {children}
        <DialogActions failure={form.failure} isBusy={isBusy} onClose={onClose}>
          {submitLabel}
        </DialogActions>
      </form>
    </Dialog>
  );
}

/**
 * For `mutateAsync(...).then(done, keepErrorInDialog)`: `then` still runs when the refetched lists have unmounted the dialog, and
 * the mutation keeps the error for the dialog to show.
 */
export function keepErrorInDialog(): void {}
