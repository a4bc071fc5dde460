import { useLingui } from '@lingui/react/macro';
import type { PairStatus } from '@strapline/domain/pair/pair.states';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useCall } from '../../../platform/cache/queries.ts';
import { lazyPart } from '../../../platform/page/lazy-part.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { focusHeading } from '../../../ui/focus.ts';
import { HeadingSkeleton, Loading, Skeleton } from '../../../ui/load-states.tsx';
import { PageError } from '../../../ui/page-error.tsx';
import { usePairUpdates } from '../use-pair-updates.ts';
import css from './create.module.css';

const DraftPair = lazyPart(async () => (await import('./draft-pair.tsx')).DraftPair, <PairSkeleton />);
const NewPair = lazyPart(async () => (await import('./new-pair.tsx')).NewPair, <PairSkeleton />);
const PairProgress = lazyPart(async () => (await import('./pair-progress.tsx')).PairProgress, <PairSkeleton />);

/** A new pair, a draft that needs its pictures, or where a pair stands after they were sent. */
export function CreatePairScreen() {
  const { pairId } = useParams({ from: '/apair/create/{-$pairId}' });
  const navigate = useNavigate();
  if (pairId) return <StartedPair key={pairId} pairId={pairId} />;
  return (
    <NewPair
      onCreated={(id) => void navigate({ to: '/apair/create/{-$pairId}', params: { pairId: id }, replace: true, resetScroll: false })}
    />
  );
}

function StartedPair({ pairId }: { pairId: string }) {
  const { t } = useLingui();
  const pair = useCall('fetchApair', { pairId });
  usePairUpdates(pairId, pair.data);
  useHeadingAfterDraft(pair.data?.status);
  if (pair.data?.own) return pair.data.status === 'draft' ? <DraftPair pair={pair.data} /> : <PairProgress pair={pair.data} />;
  return (
    <div className="page">
      {pair.isError || pair.data ? (
        <PageError
          error={pair.error ?? Object.assign(new Error(), { code: 'not_found' })}
          onRetry={() => void pair.refetch()}
          missingTitle={t`The pair was closed, or it isn’t yours.`}
          missingAction={<ButtonLink to="/apair" kind="primary">{t`See all pairs`}</ButtonLink>}
        />
      ) : (
        <PairWaiting />
      )}
    </div>
  );
}

/** The page of a pair that was just sent begins at its heading. */
function useHeadingAfterDraft(status: PairStatus | undefined): void {
  const before = useRef(status);
  useEffect(() => {
    if (before.current === 'draft' && status !== 'draft') focusHeading();
    before.current = status;
  }, [status]);
}

function PairSkeleton() {
  return (
    <div className="page">
      <PairWaiting />
    </div>
  );
}

function PairWaiting() {
  return (
    <Loading>
      <HeadingSkeleton />
      <div className={css['make']}>
        <div className="stack">
          <Skeleton height="14rem" radius="var(--r-card)" />
          <Skeleton height="20rem" radius="var(--r-card)" />
        </div>
        <Skeleton height="20rem" radius="var(--r-card)" />
      </div>
    </Loading>
  );
}
