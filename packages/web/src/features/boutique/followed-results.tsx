import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { startIntent } from '../../platform/session/login-intent.ts';
import { retryCheck, useSession, waitForSession } from '../../platform/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, Loading, OfflineState } from '../../ui/load-states.tsx';
import { PiecesSkeleton } from '../../ui/tag/piece-grid.tsx';

type FollowedResultsProps = { children: ReactNode; onRemove: () => void };

/** Results of creators whom the person follows, which only a signed-in person has. A visitor is told why. */
export function FollowedResults({ children, onRemove }: FollowedResultsProps) {
  const { t } = useLingui();
  const router = useRouter();
  const status = useSession((session) => session.status);
  useEffect(() => void waitForSession(), []);
  if (status === 'signedIn') return children;
  if (status === 'unreachable') return <OfflineState onRetry={retryCheck} />;
  if (status === 'unknown')
    return (
      <Loading>
        <PiecesSkeleton count={8} />
      </Loading>
    );
  function signIn() {
    startIntent(router.latestLocation.href);
    void router.navigate({ to: '/confirmLoginIntent' });
  }
  return (
    <EmptyState
      title={t`Sign in to see these pieces`}
      action={
        <div className="row">
          <Button kind="primary" onClick={signIn}>{t`Sign in`}</Button>
          <Button onClick={onRemove}>{t`Show all creators`}</Button>
        </div>
      }
    >
      {t`This search is about creators you follow, so we need to know who you are.`}
    </EmptyState>
  );
}
