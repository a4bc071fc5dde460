import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';

type DialogActionsProps = {
  failure: string | undefined;
  isBusy: boolean;
  onClose: () => void;
  cancelLabel?: ReactNode;
  children: ReactNode;
};

/** Error of no field, submit button (`children`) and close button (`leave`). */
export function DialogActions({ failure, isBusy, onClose, cancelLabel, children }: DialogActionsProps) {
  return (
    <>
      {failure && (
        <p className="help bad" role="alert">
          {failure}
        </p>
      )}
      <div className="actions">
        <Button onClick={onClose}>{cancelLabel ?? <Trans>Not now</Trans>}</Button>
        <Button type="submit" kind="primary" busy={isBusy}>
          {children}
        </Button>
      </div>
    </>
  );
}
