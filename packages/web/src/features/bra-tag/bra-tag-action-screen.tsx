import { Trans } from '@lingui/react/macro';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useCall } from '../../platform/queries.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PageFailure } from '../../ui/page-failure.tsx';
import { Loading, Skeleton } from '../../ui/states.tsx';
import css from './action.module.css';
import { useTagNews } from './bra-tag-screen.tsx';
import { Claim } from './claim.tsx';
import { Label } from './label.tsx';
import { Verify } from './verify.tsx';

/** What a scanned square or a typed id opens: what the record says, the claim with the strap code, and the label. */
export function BraTagActionScreen() {
  const { braTagId } = useParams({ from: '/bratag/$braTagId/action' });
  const { verb } = useSearch({ from: '/bratag/$braTagId/action' });
  const tag = useCall('fetchBraTag', { braTagId });
  useTagNews(braTagId);
  if (tag.data) {
    if (verb === 'claim') return <Claim tag={tag.data} />;
    return verb === 'label' ? <Label tag={tag.data} /> : <Verify tag={tag.data} />;
  }
  return (
    <div className="page">
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
          <Skeleton width="50%" height="3rem" />
          <br />
          <div className={css['split']}>
            <Skeleton height="18rem" radius="var(--r-panel)" />
            <Skeleton height="18rem" radius="var(--r-panel)" />
          </div>
        </Loading>
      )}
    </div>
  );
}
