import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { Fingerprint } from 'lucide';
import { useState } from 'react';
import { login } from '../../platform/session/identity.ts';
import { changeIntent, startIntent } from '../../platform/session/login-intent.ts';
import { showError } from '../../platform/state/notices.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/load-states.tsx';

/** An admin who signed in with a password or a code only: their token doesn't carry the role. */
export function AdminNeedsPasskey() {
  const { t } = useLingui();
  const router = useRouter();
  const [isLeaving, setLeaving] = useState(false);

  function signIn() {
    setLeaving(true);
    startIntent(router.latestLocation.href);
    changeIntent({ confirmed: true });
    login({ forceLogin: true }).catch((error: unknown) => {
      setLeaving(false);
      showError(error);
    });
  }

  return (
    <div className="page">
      <h1 className="vh">{t`Admin`}</h1>
      <EmptyState
        title={<Trans>Sign in with your passkey</Trans>}
        action={
          <div className="row">
            <Button kind="primary" icon={Fingerprint} busy={isLeaving} onClick={signIn}>{t`Sign in with a passkey`}</Button>
            <ButtonLink to="/account" search={{ tab: 'settings' }}>{t`Add a passkey`}</ButtonLink>
          </div>
        }
      >
        {t`The admin area needs a passkey: a password or an e-mail code isn’t enough. If you don’t have one yet, add it in your account settings, then sign in with it.`}
      </EmptyState>
    </div>
  );
}
