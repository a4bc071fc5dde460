import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { Fingerprint, LogIn } from 'lucide';
import { useState } from 'react';
import { login } from '../../platform/session/identity.ts';
import { changeIntent, startIntent } from '../../platform/session/login-intent.ts';
import { assertPasskey, canUsePasskeys, PasskeyCanceledError } from '../../platform/session/passkey.ts';
import { showError } from '../../platform/state/notices.ts';
import type { StepUpQuestion } from '../../platform/step-up.ts';
import { WireError } from '../../platform/wire/wire-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Step-up before something irreversible. Cancelling changes nothing. */
export function StepUpDialog({ question: { kind, answer } }: { question: StepUpQuestion }) {
  return (
    <Dialog
      open
      onClose={() => answer(false)}
      title={
        <Trans>
          Confirm it’s <em>you</em>
        </Trans>
      }
    >
      {kind === 'passkey' ? <ConfirmByPasskey answer={answer} /> : <ConfirmBySignIn answer={answer} />}
    </Dialog>
  );
}

type StepUpProps = Pick<StepUpQuestion, 'answer'>;

function ConfirmByPasskey({ answer }: StepUpProps) {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function confirm() {
    setBusy(true);
    setFailure(undefined);
    try {
      // It counts for five minutes.
      await assertPasskey({ purpose: 'step-up' });
      answer(true);
    } catch (error) {
      setFailure(getErrorMessage(error));
      setBusy(false);
    }
  }

  function getErrorMessage(error: unknown): string {
    if (error instanceof PasskeyCanceledError) return t`No passkey was used. Try again, and confirm when your device asks.`;
    if (error instanceof WireError) return error.message;
    console.error(error);
    return t`We couldn’t read the passkey. Try again.`;
  }

  return (
    <>
      <p className="sub">
        {t`This can’t be undone, so we ask for your passkey again. What you started then continues. We won’t ask again for five minutes.`}
      </p>
      {!canUsePasskeys() && <Failure>{t`This browser can’t use passkeys. Use the device that has yours.`}</Failure>}
      <Failure>{failure}</Failure>
      <div className="actions">
        <Button onClick={() => answer(false)}>{t`Not now`}</Button>
        <Button kind="primary" busy={isBusy} disabled={!canUsePasskeys()} onClick={() => void confirm()}>
          {!isBusy && <Icon icon={Fingerprint} />}
          {t`Confirm with my passkey`}
        </Button>
      </div>
    </>
  );
}

/** Returns to the same URL. */
function ConfirmBySignIn({ answer }: StepUpProps) {
  const { t } = useLingui();
  const router = useRouter();
  const [isLeaving, setLeaving] = useState(false);

  function redirectToLogin() {
    setLeaving(true);
    startIntent(router.latestLocation.href);
    changeIntent({ confirmed: true });
    login({ forceLogin: true }).catch((error: unknown) => {
      setLeaving(false);
      showError(error);
    });
  }

  return (
    <>
      <p className="sub">
        <Trans>
          Your account has no passkey, so we ask you to sign in again. You’ll come back to this page with everything you typed, and then
          have five minutes.
        </Trans>
      </p>
      <div className="actions">
        <Button onClick={() => answer(false)}>{t`Not now`}</Button>
        <Button kind="primary" busy={isLeaving} onClick={redirectToLogin}>
          {!isLeaving && <Icon icon={LogIn} />}
          {t`Sign in again`}
        </Button>
      </div>
    </>
  );
}
