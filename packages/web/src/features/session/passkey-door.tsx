import { Trans, useLingui } from '@lingui/react/macro';
import { Fingerprint, KeyRound } from 'lucide';
import { useState } from 'react';
import { tellFailure } from '../../platform/notices.ts';
import { login } from '../../platform/session/identity.ts';
import { WireError } from '../../platform/wire-error.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Callout } from '../../ui/marks.tsx';
import css from './confirm.module.css';
import { canUsePasskeys, NoPasskey, signInWithPasskey, signUpWithPasskey } from './passkey.ts';

type PasskeyDoorProps = { mayStart: () => boolean; extra: Record<string, string> };

/** One button for new and old. When no passkey answers it, a second one makes the first. */
export function PasskeyDoor({ mayStart, extra }: PasskeyDoorProps) {
  const { t } = useLingui();
  const [busy, setBusy] = useState<'in' | 'up' | null>(null);
  const [hasNone, setHasNone] = useState(false);
  if (!canUsePasskeys()) return <p className="note">{t`This browser has no passkeys. Use a code by e-mail.`}</p>;

  async function attempt(way: 'in' | 'up') {
    if (!mayStart()) return;
    setBusy(way);
    try {
      if (way === 'in') await login({ extra: { ...extra, signin_token: await signInWithPasskey() } });
      else await login({ signUp: true, extra: { ...extra, signup_token: await signUpWithPasskey() } });
    } catch (error) {
      const isUnknown = error instanceof WireError && (error.code === 'forbidden' || error.code === 'not_found');
      if (error instanceof NoPasskey || isUnknown) setHasNone(true);
      else tellFailure(error);
      setBusy(null);
    }
  }

  return (
    <div className={css['stack']}>
      <Button kind="primary" size="big" block busy={busy === 'in'} onClick={() => void attempt('in')}>
        {busy !== 'in' && <Icon of={Fingerprint} size={18} />}
        <Trans>Continue with a passkey</Trans>
      </Button>
      {hasNone ? (
        <>
          <Callout icon={KeyRound} tone="brass">
            <span role="alert">
              <Trans>
                <b>No passkey was used.</b> If you are new here, make one now: it takes one touch, and it is your account.
              </Trans>
            </span>
          </Callout>
          <Button block busy={busy === 'up'} onClick={() => void attempt('up')}>
            <Trans>Create a passkey</Trans>
          </Button>
        </>
      ) : (
        <p className="note">
          <Trans>New here or coming back, it is the same button.</Trans>
        </p>
      )}
    </div>
  );
}
