import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { Fingerprint } from 'lucide';
import { useState } from 'react';
import { useHydrated } from '../../platform/page/hydrated.ts';
import { PageTitle } from '../../platform/page/page-title.tsx';
import { login } from '../../platform/session/identity.ts';
import { startIntent } from '../../platform/session/login-intent.ts';
import { WireError } from '../../platform/wire/wire-error.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Failure } from '../../ui/failure.tsx';
import { formatDateTime } from '../../ui/format/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { addRecoveryPasskey } from './add-recovery-passkey.ts';
import css from './recovery.module.css';
import { RecoveryByLink, RecoverySkeleton, type RecoveryView } from './recovery-by-link.tsx';

/** The end of a recovery: a new passkey, and the person is signed in. */
export function FinishRecoveryScreen() {
  const { t } = useLingui();
  const { recoveryId } = useParams({ from: '/recovery/$recoveryId' });
  return (
    <div className="page">
      <PageTitle>{t`Add a new passkey`}</PageTitle>
      <div className={css['narrow']}>
        {/* The secret is in the fragment, which only the browser has. */}
        {useHydrated() ? (
          <RecoveryByLink key={recoveryId} recoveryId={recoveryId} link="finish">
            {(recovery, accessToken) => <Finish recoveryId={recoveryId} recovery={recovery} accessToken={accessToken} />}
          </RecoveryByLink>
        ) : (
          <RecoverySkeleton />
        )}
      </div>
    </div>
  );
}

type FinishProps = { recoveryId: string; recovery: RecoveryView; accessToken: string };

function Finish({ recoveryId, recovery, accessToken }: FinishProps) {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { username, state, expiresAt } = recovery;
  if (state !== 'ready') return <Used />;

  async function finish() {
    setBusy(true);
    setFailure(undefined);
    try {
      const signinToken = await addRecoveryPasskey({ recoveryId, accessToken });
      startIntent('/account');
      await login({ extra: { signin_token: signinToken } });
    } catch (error) {
      setFailure(findMessage(error));
      setBusy(false);
    }
  }

  function findMessage(error: unknown): string {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') return t`No passkey was added. Try again, and confirm when your device asks.`;
    if (error instanceof WireError) return error.message;
    console.error(error);
    return t`We couldn’t add the passkey. Try again.`;
  }

  const until = expiresAt ? formatDateTime(expiresAt) : '';
  return (
    <>
      <div>
        <h1>
          <Trans>
            Welcome <em>back.</em>
          </Trans>
        </h1>
        <p className="lead">
          <Trans>
            Add a new passkey to {username} on this device. The link works until {until}.
          </Trans>
        </p>
      </div>
      <p className="sub">
        {t`Your old passkeys and your password stop working, you’re signed out everywhere else, and this e-mail address becomes your account’s.`}
      </p>
      <Failure>{failure}</Failure>
      <p className={css['actions']}>
        <Button kind="primary" size="big" busy={isBusy} onClick={() => void finish()}>
          {!isBusy && <Icon icon={Fingerprint} size={18} />}
          {t`Add a passkey`}
        </Button>
      </p>
    </>
  );
}

function Used() {
  const { t } = useLingui();
  return (
    <>
      <h1>
        <Trans>
          This link was <em>used.</em>
        </Trans>
      </h1>
      <p className="lead">{t`Sign in with the passkey that you added. If it wasn’t you, ask for help right away.`}</p>
      <p className={css['actions']}>
        <ButtonLink to="/signin" kind="primary">{t`Sign in`}</ButtonLink>
        <ButtonLink to="/recover">{t`Ask for help`}</ButtonLink>
      </p>
    </>
  );
}
