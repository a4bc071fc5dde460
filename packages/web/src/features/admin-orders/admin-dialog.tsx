import { Trans } from '@lingui/react/macro';
import type { FormEvent, ReactNode } from 'react';
import { WireError } from '../../platform/wire-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';

type AdminDialogProps = {
  title: ReactNode;
  /** What the button says that sends it. */
  press: ReactNode;
  isBusy: boolean;
  onSend: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A decision of the house: what it means, what is typed, and the press that sends it. */
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

/** What the server has against a field. */
export function getFieldError(error: Error | null, field: string): string | undefined {
  return error instanceof WireError ? error.fields[field] : undefined;
}

/** What it has against the words, or against all of it, to be shown where they are typed. */
export function getTextError(error: Error | null, field = 'words'): string | undefined {
  return getFieldError(error, field) ?? error?.message;
}

/**
 * For `mutateAsync(...).then(done, shownInDialog)`: the answer is heard even where the lists that were asked anew have taken the dialog away, and a refusal is
 * kept by the mutation and shown in the dialog.
 */
export function keepErrorInDialog(): void {}
