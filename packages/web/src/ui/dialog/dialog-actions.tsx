import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';

type Props = {
  failure: { message: string; fields: object } | undefined;
  isBusy: boolean;
  onClose: () => void;
  leave?: ReactNode;
  children: ReactNode;
};

/** The end of a dialog with a form: why it was refused, where no field can tell, and its two buttons; `children` names what it does, `leave` what closes it. */
export function DialogActions({ failure, isBusy, onClose, leave, children }: Props) {
  return (
    <>
      {failure && Object.keys(failure.fields).length === 0 && (
        <p className="help bad" role="alert">
          {failure.message}
        </p>
      )}
      <div className="actions">
        <Button onClick={onClose}>{leave ?? <Trans>Not now</Trans>}</Button>
        <Button type="submit" kind="primary" busy={isBusy}>
          {children}
        </Button>
      </div>
    </>
  );
}
