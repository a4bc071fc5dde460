import { useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { retryCheck, useSession } from '../../platform/session/session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Loading, OfflineState, Skeleton } from '../../ui/load-states.tsx';

/** Visitors sign in and come back. */
export function MemberPart({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const status = useSession((session) => session.status);
  const { href } = useLocation();
  if (status === 'signedIn') return children;
  if (status === 'unreachable') return <OfflineState onRetry={retryCheck} />;
  if (status === 'unknown')
    return (
      <Loading>
        <Skeleton height="3rem" />
      </Loading>
    );
  return (
    <div>
      <ButtonLink to="/signin" search={{ redirectUri: href }} kind="primary">{t`Sign in to continue`}</ButtonLink>
    </div>
  );
}
