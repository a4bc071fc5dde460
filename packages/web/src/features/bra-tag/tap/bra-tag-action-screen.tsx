import { useLingui } from '@lingui/react/macro';
import { useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { isTransientError, useCall } from '../../../platform/cache/queries.ts';
import { useHydrated } from '../../../platform/page/hydrated.ts';
import { lazyPart } from '../../../platform/page/lazy-part.tsx';
import { useSession } from '../../../platform/session/session.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { HeadingSkeleton, Loading, Skeleton } from '../../../ui/load-states.tsx';
import { PageError } from '../../../ui/page-error.tsx';
import { useTagUpdates } from '../use-tag-updates.ts';
import css from './action.module.css';
import { ActionPage } from './action-page.tsx';
import { useTap } from './use-tap.ts';

// Most visitors only look.
const Claim = lazy(async () => ({ default: (await import('../claim/claim.tsx')).Claim }));
const UnboundTap = lazyPart(async () => (await import('./unbound-tap.tsx')).UnboundTap, <div className="page" />);
const Label = lazy(async () => ({ default: (await import('../label/label.tsx')).Label }));

export function BraTagActionScreen() {
  const { braTagId } = useParams({ from: '/bratag/$braTagId/action' });
  // The server's markup is the same for every tag.
  const isUnknown = useHydrated() && braTagId === 'unknown';
  if (!isUnknown) return <Action braTagId={braTagId} />;
  return <UnboundTap />;
}

function Action({ braTagId }: { braTagId: string }) {
  const { t } = useLingui();
  const { verb, tap } = useSearch({ from: '/bratag/$braTagId/action' });
  // The tap's answer contains the record; it is fetched separately only without a tap, or when that failed.
  const tapQuery = useTap(braTagId, tap);
  const tag = useCall('fetchBraTag', { braTagId }, { enabled: tap === undefined || !tapQuery.isPending });
  const isSettling = useSession(({ status }) => status === 'unknown') || tag.isFetching;
  useTagUpdates(braTagId);
  if (tag.data && !(tap && tapQuery.isPending)) {
    // A retry helps against a missing answer, not against an expired tap.
    const onRetry = isTransientError(tapQuery.error) ? () => void tapQuery.refetch() : undefined;
    if (verb !== 'claim' && verb !== 'label')
      return (
        <ActionPage
          tag={tag.data}
          verb={verb}
          reading={tapQuery.data}
          tapFailure={tapQuery.error ? { error: tapQuery.error, onRetry } : undefined}
        />
      );
    return (
      <Suspense fallback={<div className="page" />}>{verb === 'claim' ? <Claim tag={tag.data} /> : <Label tag={tag.data} />}</Suspense>
    );
  }
  return (
    <div className={verb === 'label' ? 'page wide' : 'page'}>
      {tag.error && !isSettling ? (
        <PageError
          error={tag.error}
          onRetry={() => void tag.refetch()}
          missingTitle={t`There is no public record with this tag ID, so there is nothing to verify. Don’t trust a label with this ID.`}
          missingAction={<ButtonLink to="/" kind="primary">{t`Check another tag`}</ButtonLink>}
        />
      ) : (
        <PageSkeleton />
      )}
    </div>
  );
}

function PageSkeleton() {
  return (
    <Loading>
      <HeadingSkeleton />
      <div className={css['split']}>
        <Skeleton height="18rem" radius="var(--r-panel)" />
        <Skeleton height="18rem" radius="var(--r-panel)" />
      </div>
    </Loading>
  );
}
