import { Navigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { startIntent } from '../platform/session/login-intent.ts';
import { retryCheck, useSession, waitForSession } from '../platform/session/session.ts';
import { isAdmin } from '../platform/session/session-reducer.ts';
import { createTimeoutError } from '../platform/wire/wire-error.ts';
import { Loading, Skeleton } from '../ui/load-states.tsx';
import { PageError } from '../ui/page-error.tsx';

function PageSkeleton() {
  return (
    <div className="page">
      <Loading>
        <Skeleton width="40%" height="3rem" />
        <br />
        <Skeleton height="12rem" radius="var(--r-panel)" />
      </Loading>
    </div>
  );
}

/** Shows the page to who is signed in; sends everybody else to confirm their intent first, and back here afterwards. */
export function SignedIn({ children }: { children: ReactNode }) {
  const session = useSession();
  useEffect(() => void waitForSession(), []);
  if (session.status === 'unknown') return <PageSkeleton />;
  if (session.status === 'unreachable') {
    return (
      <div className="page">
        <PageError error={createTimeoutError()} onRetry={retryCheck} />
      </div>
    );
  }
  if (session.status === 'anonymous') return <ToSignIn />;
  return children;
}

function ToSignIn() {
  const router = useRouter();
  useEffect(() => {
    // Read once: while it leaves, the router's location is already the next page's.
    startIntent(router.latestLocation.href);
    void router.navigate({ to: '/confirmLoginIntent', replace: true });
  }, [router]);
  return <PageSkeleton />;
}

/** The admin area needs the resource role; who lacks it goes home. */
export function AdminOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session.status === 'signedIn' && !isAdmin(session)) return <Navigate to="/" replace />;
  return <SignedIn>{children}</SignedIn>;
}
