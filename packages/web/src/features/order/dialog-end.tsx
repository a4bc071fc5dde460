import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { WireError } from '../../platform/wire-error.ts';
import { Button } from '../../ui/button.tsx';

type Props = { failure: WireError | undefined; isBusy: boolean; onClose: () => void; children: ReactNode };

/** The end of a dialog that says something about an order: why it was refused, where no field can tell, and its two buttons; `children` names what it does. */
export function DialogEnd({ failure, isBusy, onClose, children }: Props) {
  return (
    <>
      {failure && Object.keys(failure.fields).length === 0 && (
        <p className="help bad" role="alert">
          {failure.message}
        </p>
      )}
      <div className="actions">
        <Button onClick={onClose}>
          <Trans>Not now</Trans>
        </Button>
        <Button type="submit" kind="primary" busy={isBusy}>
          {children}
        </Button>
      </div>
    </>
  );
}
