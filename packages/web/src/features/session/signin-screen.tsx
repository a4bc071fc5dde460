import { Navigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { tellFailure } from '../../platform/notices.ts';
import { login } from '../../platform/session/identity.ts';
import { beginIntent, loginIntent, ownPath } from '../../platform/session/login-intent.ts';
import { useSession } from '../../platform/session/session.ts';
import { Leaving } from './leaving.tsx';

/** Signing in needs a confirmed intent first; with one, it leaves for the provider. Default return is the account. */
export function SigninScreen() {
  return <Door signUp={false} />;
}

export function Door({ signUp }: { signUp: boolean }) {
  const { email, redirectUri }: { email?: string; redirectUri?: string } = useSearch({ strict: false });
  const status = useSession((session) => session.status);
  const [isConfirmed, setConfirmed] = useState<boolean>();

  useEffect(() => {
    const { confirmed, originalRoute } = loginIntent();
    const stays = confirmed && (!redirectUri || ownPath(redirectUri) === originalRoute);
    if (!stays) beginIntent(redirectUri);
    setConfirmed(stays);
    if (stays) login({ signUp, ...(email ? { loginHint: email } : {}) }).catch(tellFailure);
  }, [redirectUri, email, signUp]);

  if (status === 'signedIn') return <Navigate to={ownPath(redirectUri) as '/account'} replace />;
  if (isConfirmed === false) return <Navigate to="/confirmLoginIntent" search={email ? { email } : {}} replace />;
  return <Leaving />;
}
