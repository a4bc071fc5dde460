import { Trans } from '@lingui/react/macro';
import type { FormEvent, ReactNode } from 'react';
import { WireError } from '../../platform/wire-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';

type AdminDialogProps = {
  title: ReactNode;
  /** Label of the submit button. */
  press: ReactNode;
  isBusy: boolean;
  onSend: () => void;
  onClose: () => void;
  children: ReactNode;
};

export function AdminDialog({ title, press, isBusy, onSend, onClose, children }: AdminDialogProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy) onSend();
  }
  return (
    <Dialog open onClose={onClose} title={title}>
      <form className="stack" onSubmit={submit} noValidate>
        {children}
        <div className="actions">
          <Button onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
          <Button type="submit" kind="primary" busy={isBusy}>
            {press}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

export function getFieldError(error: Error | null, field: string): string | undefined {
  return error instanceof WireError ? error.fields[field] : undefined;
}

/** Errors on the text field, or on the whole input, are shown under the text field. */
export function getTextError(error: Error | null, field = 'words'): string | undefined {
  return getFieldError(error, field) ?? error?.message;
}

/**
 * For `mutateAsync(...).then(done, keepErrorInDialog)`: `then` still runs when the refetched lists have unmounted the dialog, and
 * the mutation keeps the error for the dialog to show.
 */
export function keepErrorInDialog(): void {}
