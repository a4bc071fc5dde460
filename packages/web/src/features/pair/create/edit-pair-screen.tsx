import { useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { useCall } from '../../../platform/cache/queries.ts';
import { lazyPart } from '../../../platform/page/lazy-part.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { HeadingSkeleton, Loading, Skeleton } from '../../../ui/load-states.tsx';
import { PageError } from '../../../ui/page-error.tsx';
import { usePairUpdates } from '../use-pair-updates.ts';

const PairEditor = lazyPart(async () => (await import('./pair-editor.tsx')).PairEditor, <div className="page" />);

/** The name and the public part of an own pair, and new pictures for another year. */
export function EditPairScreen() {
  const { pairId } = useParams({ from: '/apair/edit/$pairId' });
  const { t } = useLingui();
  const pair = useCall('fetchApair', { pairId });
  usePairUpdates(pairId, pair.data);
  if (pair.data?.own) return <PairEditor key={pairId} pair={pair.data} />;
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
        <Loading>
          <HeadingSkeleton />
          <Skeleton height="24rem" radius="var(--r-card)" />
        </Loading>
      )}
    </div>
  );
}
