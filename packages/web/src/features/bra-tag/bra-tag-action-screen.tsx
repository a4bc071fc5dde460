import { Trans } from '@lingui/react/macro';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useCall } from '../../platform/queries.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PageFailure } from '../../ui/page-failure.tsx';
import { Loading, Skeleton, WaitingHead } from '../../ui/states.tsx';
import css from './action.module.css';
import { useTagNews } from './use-tag-news.ts';
import { Verify } from './verify.tsx';

// Most who come here only verify.
const Claim = lazy(async () => ({ default: (await import('./claim.tsx')).Claim }));
const Label = lazy(async () => ({ default: (await import('./label.tsx')).Label }));

/** What a scanned square or a typed id opens: what the record says, the claim with the strap code, and the label. */
export function BraTagActionScreen() {
  const { braTagId } = useParams({ from: '/bratag/$braTagId/action' });
  const { verb } = useSearch({ from: '/bratag/$braTagId/action' });
  const tag = useCall('fetchBraTag', { braTagId });
  useTagNews(braTagId);
  if (tag.data) {
    if (verb !== 'claim' && verb !== 'label') return <Verify tag={tag.data} />;
    return (
      <Suspense fallback={<div className="page" />}>{verb === 'claim' ? <Claim tag={tag.data} /> : <Label tag={tag.data} />}</Suspense>
    );
  }
  return (
    <div className={verb === 'label' ? 'page wide' : 'page'}>
      {tag.isError ? (
        <PageFailure
          error={tag.error}
          onRetry={() => void tag.refetch()}
          missing={<Trans>No bra is recorded under this id, so there is nothing to verify. A label with it is worth nothing.</Trans>}
          missingAction={
            <Link to="/" className={buttonClass({ kind: 'primary' })}>
              <Trans>Check another tag</Trans>
            </Link>
          }
        />
      ) : (
        <Loading>
          <WaitingHead />
          <div className={css['split']}>
            <Skeleton height="18rem" radius="var(--r-panel)" />
            <Skeleton height="18rem" radius="var(--r-panel)" />
          </div>
        </Loading>
      )}
    </div>
  );
}
