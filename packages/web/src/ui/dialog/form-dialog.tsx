import { useLingui } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Failure } from '../failure.tsx';
import { Dialog } from './dialog.tsx';

type FormDialogProps = {
  open?: boolean;
  title: ReactNode;
  submitLabel: ReactNode;
  cancelLabel?: ReactNode;
  form: {
    props: ComponentProps<'form'>;
    isBusy: boolean;
    /** The error of the whole form, if it isn't shown at a field. */
    failure: string | undefined;
  };
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog: its fields, its error and its buttons. */
export function FormDialog({ open = true, title, submitLabel, cancelLabel, form, onClose, children }: FormDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <form className="stack" {...form.props}>
        {children}
        <Failure>{form.failure}</Failure>
        <div className="actions">
          <Button onClick={onClose}>{cancelLabel ?? t`Not now`}</Button>
          <Button type="submit" kind="primary" busy={form.isBusy}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
