import { Trans, useLingui } from '@lingui/react/macro';
import { Eye, Plus } from 'lucide';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Loading, Skeleton } from '../../ui/load-states.tsx';
import { PiecesSkeleton } from '../../ui/tag/piece-grid.tsx';
import css from './collection.module.css';

export function CollectionHeading({ username, hasActions = true }: { username: string; hasActions?: boolean }) {
  const { t } = useLingui();
  return (
    <header className={css['heading']}>
      <div>
        <p className="mono">{username}</p>
        <h1>
          <Trans>
            My <em>collection</em>
          </Trans>
        </h1>
      </div>
      {hasActions && (
        <div className="row">
          <ButtonLink to="/collector/{-$userId}" params={{ userId: username }} icon={Eye}>{t`View public page`}</ButtonLink>
          <ButtonLink to="/check" kind="primary" icon={Plus}>{t`Claim a piece`}</ButtonLink>
        </div>
      )}
    </header>
  );
}

export function CollectionSkeleton() {
  return (
    <Loading>
      <div className={css['heading']}>
        <div>
          <Skeleton width="9rem" height="1em" />
          <div className="waiting-h1">
            <Skeleton width="min(18rem, 70vw)" height="1.1em" />
          </div>
        </div>
      </div>
      <Skeleton height="148px" radius="var(--r-panel)" />
      <div className={css['bar']}>
        <Skeleton width="16rem" height="36px" />
      </div>
      <PiecesSkeleton count={4} />
    </Loading>
  );
}
