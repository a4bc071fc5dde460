import { Trans, useLingui } from '@lingui/react/macro';
import { Fingerprint, KeyRound } from 'lucide';
import { useState } from 'react';
import { isProviderElsewhere, login } from '../../platform/session/identity.ts';
import { canUsePasskeys, PasskeyCanceledError } from '../../platform/session/passkey.ts';
import { showError } from '../../platform/state/notices.ts';
import { WireError } from '../../platform/wire/wire-error.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Callout } from '../../ui/panel.tsx';
import css from './confirm.module.css';
import { signInWithPasskey, signUpWithPasskey } from './passkey.ts';

type PasskeyButtonProps = {
  isNew: boolean;
  canStart: () => boolean;
  extra: Record<string, string>;
  /** Switches between new and existing account. */
  onChoose: (isNew: boolean) => void;
};

export function PasskeyButton({ isNew, canStart, extra, onChoose }: PasskeyButtonProps) {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const [wasCanceled, setCanceled] = useState(false);
  if (!canUsePasskeys()) return <p className="note">{t`This browser can’t use passkeys. Use a code by e-mail.`}</p>;

  async function attempt() {
    if (!canStart()) return;
    setBusy(true);
    setCanceled(false);
    try {
      // Passkeys are bound to the provider's host, whose own page asks for them.
      if (isProviderElsewhere()) await login({ signUp: isNew, extra });
      else if (isNew) await login({ signUp: true, extra: { ...extra, signup_token: await signUpWithPasskey() } });
      else await login({ extra: { ...extra, signin_token: await signInWithPasskey() } });
    } catch (error) {
      const isUnknown = error instanceof WireError && (error.code === 'forbidden' || error.code === 'not_found');
      if (error instanceof PasskeyCanceledError || isUnknown) setCanceled(true);
      else showError(error);
      setBusy(false);
    }
  }

  return (
    <div className={css['stack']}>
      <Button kind="primary" size="big" block busy={isBusy} onClick={() => void attempt()}>
        {!isBusy && <Icon icon={Fingerprint} size={18} />}
        {isNew ? t`Create account with a passkey` : t`Sign in with a passkey`}
      </Button>
      {!wasCanceled && <p className="note">{t`No password needed: use your face, fingerprint or device lock.`}</p>}
      {wasCanceled && (
        <Callout icon={KeyRound} tone="brass">
          <span role="alert">
            {isNew ? (
              <Trans>
                <b>No passkey was created.</b> Try again, or use a code by e-mail below.
              </Trans>
            ) : (
              <Trans>
                <b>No passkey was used.</b> Try again, or use a code by e-mail below.
              </Trans>
            )}
          </span>
        </Callout>
      )}
      {wasCanceled && !isNew && <Button kind="quiet" onClick={() => onChoose(true)}>{t`I’m new here: create an account`}</Button>}
    </div>
  );
}
