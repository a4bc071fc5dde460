import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  open?: boolean;
  title: ReactNode;
  confirmLabel: ReactNode;
  cancelLabel: ReactNode;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Asks before an action that needs no form. */
export function ConfirmDialog({
  open = true,
  title,
  confirmLabel,
  cancelLabel,
  isBusy = false,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      {children}
      <div className="actions">
        <Button onClick={onClose}>{cancelLabel}</Button>
        <Button kind="primary" busy={isBusy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
