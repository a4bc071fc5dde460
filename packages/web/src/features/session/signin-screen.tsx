import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { tellFailure } from '../../platform/notices.ts';
import { login } from '../../platform/session/identity.ts';
import { beginIntent, loginIntent, ownPath } from '../../platform/session/login-intent.ts';
import { useSession, whenSettled } from '../../platform/session/session.ts';
import { Redirecting } from './redirecting.tsx';

/** Needs a confirmed intent, then redirects to the provider. The default destination is the account. */
export function SigninScreen() {
  return <RedirectToLogin signUp={false} />;
}

export function RedirectToLogin({ signUp }: { signUp: boolean }) {
  const router = useRouter();
  const status = useSession((session) => session.status);
  useEffect(() => {
    // Read once: during the redirect the router already has the next location.
    const { email, redirectUri }: { email?: string; redirectUri?: string } = router.latestLocation.search;
    if (status === 'unknown' || status === 'unreachable') {
      void whenSettled();
      return;
    }
    if (status === 'signedIn') {
      void router.navigate({ href: ownPath(redirectUri), replace: true });
      return;
    }
    const { confirmed, originalRoute } = loginIntent();
    if (confirmed && (!redirectUri || ownPath(redirectUri) === originalRoute)) {
      login({ signUp, ...(email ? { loginHint: email } : {}) }).catch(tellFailure);
      return;
    }
    beginIntent(redirectUri, signUp);
    void router.navigate({ to: '/confirmLoginIntent', search: email ? { email } : {}, replace: true });
  }, [router, status, signUp]);
  return <Redirecting />;
}
