import { Trans } from '@lingui/react/macro';
import { Nfc } from 'lucide';
import { useEffect, useEffectEvent, useState } from 'react';
import { NfcDeniedError, readChip } from '../../platform/tap/web-nfc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import css from './tag-check.module.css';

/** Only where the browser has Web NFC. */
export function ChipDialog({ onFound, onClose }: { onFound: (text: string) => void; onClose: () => void }) {
  const [failure, setFailure] = useState<'refused' | 'empty'>();
  const [attempt, setAttempt] = useState(0);
  const reportText = useEffectEvent(onFound);

  useEffect(() => {
    const end = new AbortController();
    readChip(end.signal)
      .then((address) => (address === null ? setFailure('empty') : reportText(address)))
      .catch((error: unknown) => {
        if (end.signal.aborted) return;
        setFailure('refused');
        if (!(error instanceof NfcDeniedError)) console.warn('could not read the chip', error);
      });
    return () => end.abort();
  }, [attempt]);

  return (
    <Dialog open onClose={onClose} title={<Trans>Read a chip</Trans>}>
      <div className={`stack ${css['chip']}`}>
        <Icon icon={Nfc} size={48} />
        <p role="status">
          {failure === undefined && <Trans>Hold the chip to the back of your phone, near its top, and keep it there for a moment.</Trans>}
          {failure === 'refused' && <Trans>We couldn’t read the chip. Check that NFC is on and allowed for this page.</Trans>}
          {failure === 'empty' && <Trans>This chip has no link. It isn’t one of our chips.</Trans>}
        </p>
        {failure && (
          <Button
            kind="primary"
            onClick={() => {
              setFailure(undefined);
              setAttempt(attempt + 1);
            }}
          >
            <Trans>Try again</Trans>
          </Button>
        )}
      </div>
    </Dialog>
  );
}
