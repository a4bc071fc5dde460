import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { login } from '../../platform/session/identity.ts';
import { getLoginIntent, startIntent, toOwnPath } from '../../platform/session/login-intent.ts';
import { retryCheck, useSession, waitForSession } from '../../platform/session/session.ts';
import { showError } from '../../platform/state/notices.ts';
import { createTimeoutError } from '../../platform/wire/wire-error.ts';
import { PageError } from '../../ui/page-error.tsx';
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
    const { email, redirectUri } = router.latestLocation.search;
    if (status === 'unknown' || status === 'unreachable') {
      void waitForSession();
      return;
    }
    if (status === 'signedIn') {
      void router.navigate({ href: toOwnPath(redirectUri), replace: true });
      return;
    }
    const { confirmed, originalRoute } = getLoginIntent();
    if (confirmed && (!redirectUri || toOwnPath(redirectUri) === originalRoute)) {
      login({ signUp, ...(email ? { loginHint: email } : {}) }).catch(showError);
      return;
    }
    startIntent(redirectUri, signUp);
    void router.navigate({ to: '/confirmLoginIntent', search: email ? { email } : {}, replace: true });
  }, [router, status, signUp]);
  return status === 'unreachable' ? <SignInOffline /> : <Redirecting />;
}

/** Signing in needs a connection, so a page that starts without one has no form. */
export function SignInOffline() {
  return (
    <div className="page">
      <PageError error={createTimeoutError()} onRetry={retryCheck} />
    </div>
  );
}
