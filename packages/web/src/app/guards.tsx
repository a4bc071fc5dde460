import { Navigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { readMemberCopy } from '../platform/cache/member-copy.ts';
import { startIntent } from '../platform/session/login-intent.ts';
import { retryCheck, useSession, waitForSession } from '../platform/session/session.ts';
import { isAdmin, isAdminWithoutPasskey, isModeratorOnly } from '../platform/session/session-reducer.ts';
import { createTimeoutError } from '../platform/wire/wire-error.ts';
import { Loading, Skeleton } from '../ui/load-states.tsx';
import { PageError } from '../ui/page-error.tsx';
import { AdminNeedsPasskey } from './admin/admin-needs-passkey.tsx';

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

type SignedInProps = { children: ReactNode; offlineCopy?: string | undefined };

/**
 * Shows the page to signed-in people; sends everyone else to confirm their login intent, and back here afterwards. Without a connection, a page that
 * has a copy in this browser shows it.
 */
export function SignedIn({ children, offlineCopy }: SignedInProps) {
  const session = useSession();
  useEffect(() => void waitForSession(), []);
  if (session.status === 'unknown') return <PageSkeleton />;
  if (session.status === 'unreachable' && !(offlineCopy && readMemberCopy(offlineCopy))) {
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
    // Read once: during the redirect the router already has the next location.
    startIntent(router.latestLocation.href);
    void router.navigate({ to: '/confirmLoginIntent', replace: true });
  }, [router]);
  return <PageSkeleton />;
}

/** The admin area requires the resource role, of an admin or a moderator; anyone else is redirected to the home page. */
export function AdminOnly({ children }: SignedInProps) {
  const session = useSession();
  if (isAdminWithoutPasskey(session)) return <AdminNeedsPasskey />;
  if (session.status === 'signedIn' && !isAdmin(session) && !isModeratorOnly(session)) return <Navigate to="/" replace />;
  return <SignedIn>{children}</SignedIn>;
}
