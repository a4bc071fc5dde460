import { Trans } from '@lingui/react/macro';
import { Nfc } from 'lucide';
import { useEffect, useEffectEvent, useState } from 'react';
import { NfcRefused, readChip } from '../../platform/web-nfc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import css from './tag-check.module.css';

/** Only where the browser has Web NFC. */
export function ChipDialog({ onFound, onClose }: { onFound: (text: string) => void; onClose: () => void }) {
  const [refused, setRefused] = useState<'refused' | 'empty'>();
  const [attempt, setAttempt] = useState(0);
  const setMessage = useEffectEvent(onFound);

  useEffect(() => {
    const end = new AbortController();
    readChip(end.signal)
      .then((address) => (address === null ? setRefused('empty') : setMessage(address)))
      .catch((error: unknown) => {
        if (end.signal.aborted) return;
        setRefused('refused');
        if (!(error instanceof NfcRefused)) console.warn('the chip was not read', error);
      });
    return () => end.abort();
  }, [attempt]);

  return (
    <Dialog open onClose={onClose} title={<Trans>Read a chip</Trans>}>
      <div className={`stack ${css['chip']}`}>
        <Icon of={Nfc} size={48} />
        <p role="status">
          {refused === undefined && <Trans>Hold the chip to the back of your phone, near its top, and keep it there for a moment.</Trans>}
          {refused === 'refused' && <Trans>We couldn’t read the chip. Check that NFC is on and allowed for this page.</Trans>}
          {refused === 'empty' && <Trans>This chip has no link. It isn’t a Strapline chip.</Trans>}
        </p>
        {refused && (
          <Button
            kind="primary"
            onClick={() => {
              setRefused(undefined);
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
