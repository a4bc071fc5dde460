import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { Fingerprint, LogIn } from 'lucide';
import { useState } from 'react';
import { tellFailure } from '../../platform/notices.ts';
import { login } from '../../platform/session/identity.ts';
import { beginIntent, changeIntent } from '../../platform/session/login-intent.ts';
import type { StepUpQuestion } from '../../platform/step-up.ts';
import { WireError } from '../../platform/wire-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { canUsePasskeys, NoPasskey, stepUpWithPasskey } from './passkey.ts';

/** Step-up before something irreversible. Cancelling changes nothing. */
export function StepUpDialog({ question: { kind, answer } }: { question: StepUpQuestion }) {
  return (
    <Dialog
      open
      onClose={() => answer(false)}
      title={
        <Trans>
          Is it still <em>you?</em>
        </Trans>
      }
    >
      {kind === 'passkey' ? <ConfirmByPasskey answer={answer} /> : <ConfirmBySignIn answer={answer} />}
    </Dialog>
  );
}

type AskProps = Pick<StepUpQuestion, 'answer'>;

function ConfirmByPasskey({ answer }: AskProps) {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();

  async function confirm() {
    setBusy(true);
    setTrouble(undefined);
    try {
      await stepUpWithPasskey();
      answer(true);
    } catch (error) {
      setTrouble(wordsOf(error));
      setBusy(false);
    }
  }

  function wordsOf(error: unknown): string {
    if (error instanceof NoPasskey) return t`No passkey was used. Try again, and confirm when your device asks.`;
    if (error instanceof WireError) return error.message;
    console.error(error);
    return t`We couldn’t read the passkey. Try again.`;
  }

  return (
    <>
      <p className="sub">
        <Trans>
          This can’t be undone, so we ask for your passkey again. Confirming lasts five minutes, and what you started continues
          automatically.
        </Trans>
      </p>
      {!canUsePasskeys() && (
        <p className="help bad" role="alert">
          <Trans>This browser can’t use passkeys. Use the device that has yours.</Trans>
        </p>
      )}
      {trouble && (
        <p className="help bad" role="alert">
          {trouble}
        </p>
      )}
      <div className="actions">
        <Button onClick={() => answer(false)}>
          <Trans>Not now</Trans>
        </Button>
        <Button kind="primary" busy={isBusy} disabled={!canUsePasskeys()} onClick={() => void confirm()}>
          {!isBusy && <Icon of={Fingerprint} />}
          <Trans>Confirm with my passkey</Trans>
        </Button>
      </div>
    </>
  );
}

/** Returns to the same URL. */
function ConfirmBySignIn({ answer }: AskProps) {
  const router = useRouter();
  const [isLeaving, setLeaving] = useState(false);

  function redirectToLogin() {
    setLeaving(true);
    beginIntent(router.latestLocation.href);
    changeIntent({ confirmed: true });
    login({ again: true }).catch((error: unknown) => {
      setLeaving(false);
      tellFailure(error);
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
        <Button onClick={() => answer(false)}>
          <Trans>Not now</Trans>
        </Button>
        <Button kind="primary" busy={isLeaving} onClick={redirectToLogin}>
          {!isLeaving && <Icon of={LogIn} />}
          <Trans>Sign in again</Trans>
        </Button>
      </div>
    </>
  );
}
