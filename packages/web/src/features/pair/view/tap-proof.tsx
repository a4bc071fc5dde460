import { useLingui } from '@lingui/react/macro';
import { Fingerprint } from 'lucide';
import { useState } from 'react';
import { assertPasskey, canUsePasskeys, PasskeyCanceledError } from '../../../platform/session/passkey.ts';
import { showNotice } from '../../../platform/state/notices.ts';
import { call } from '../../../platform/wire/wire.ts';
import { WireError } from '../../../platform/wire/wire-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { reloadPair } from '../use-pair-updates.ts';

/** A passkey proves that the pair is still with its creator; the date of it is public. */
export function TapProof({ pairId }: { pairId: string }) {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (!canUsePasskeys()) return null;

  async function prove() {
    setBusy(true);
    setFailure(undefined);
    try {
      await call('getProofSecret', { pairId, kind: 'tap' });
      await assertPasskey({ purpose: 'step-up', pairId });
      showNotice(t`Your passkey proves that this pair is yours today.`);
      reloadPair(pairId);
    } catch (error) {
      setFailure(getErrorMessage(error));
    }
    setBusy(false);
  }

  function getErrorMessage(error: unknown): string {
    if (error instanceof PasskeyCanceledError) return t`No passkey was used. Try again, and confirm when your device asks.`;
    if (error instanceof WireError) return error.message;
    console.error(error);
    return t`We couldn’t read the passkey. Try again.`;
  }

  return (
    <div className="stack">
      <p className="note">{t`Between checks, your passkey shows that the pair is still yours. The day is public as its last proof.`}</p>
      <Failure>{failure}</Failure>
      <div>
        <Button size="small" icon={Fingerprint} busy={isBusy} onClick={() => void prove()}>{t`Confirm with my passkey`}</Button>
      </div>
    </div>
  );
}
