import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { Link } from '@tanstack/react-router';
import { useCallList } from '../../platform/cache/queries.ts';
import { useItem } from '../../platform/page/app-data.ts';
import { PageTitle } from '../../platform/page/page-title.tsx';
import { WireError } from '../../platform/wire/wire-error.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState, ErrorState, Loading, OfflineState, Skeleton } from '../../ui/load-states.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Picture } from '../../ui/picture.tsx';
import css from './creators.module.css';

type Creator = Output<'listModels'>['items'][number];

export function Creators() {
  const { t } = useLingui();
  return (
    <div className="page wide broad">
      <PageTitle>{t`Creators`}</PageTitle>
      <h1>
        <Trans>
          Meet the <em>creators</em>
        </Trans>
      </h1>
      <p className={css['lede']}>{t`They make or pick every piece, photograph it and tag it.`}</p>
      <CreatorList />
    </div>
  );
}

function CreatorList() {
  const list = useCallList('listModels', {});
  if (list.isPending) return <CreatorsSkeleton />;
  if (list.isLoadingError) {
    const isOffline = list.error instanceof WireError && list.error.code === 'unavailable';
    return isOffline ? <OfflineState onRetry={() => void list.refetch()} /> : <ErrorState onRetry={() => void list.refetch()} />;
  }
  const creators = list.data.pages.flatMap((page) => page.items);
  if (creators.length === 0) return <NoCreators />;
  return (
    <>
      <ul className={css['grid']}>
        {creators.map((creator) => (
          <li key={creator.username}>
            <CreatorCard creator={creator} />
          </li>
        ))}
      </ul>
      <Pager hasMore={list.hasNextPage} busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
    </>
  );
}

const coverSlots = [0, 1, 2];

function CreatorCard({ creator }: { creator: Creator }) {
  const { username, slug, bio, covers } = creator;
  return (
    <article className={css['card']}>
      <div className={css['covers']} aria-hidden="true">
        {coverSlots.map((slot) =>
          covers[slot] ? (
            <Picture key={slot} media={covers[slot]} seed={`${username} ${slot}`} sizes="(max-width: 819px) 28vw, 130px" />
          ) : (
            <span key={slot} className={css['emptyCover']} />
          ),
        )}
      </div>
      <div className={css['person']}>
        <Avatar of={creator} size={44} />
        <div>
          <h2 className="mono">
            <Link to="/model/$slug" params={{ slug }} className={css['hit']}>
              {username}
            </Link>
          </h2>
          {bio && <p>{bio}</p>}
        </div>
      </div>
    </article>
  );
}

function CreatorsSkeleton() {
  return (
    <Loading>
      <ul className={css['grid']}>
        {Array.from({ length: 6 }, (_, slot) => (
          <li key={slot} className={css['card']}>
            <div className={css['covers']}>
              {coverSlots.map((cover) => (
                <Skeleton key={cover} height="auto" radius="0" />
              ))}
            </div>
            <div className={css['person']}>
              <Skeleton width="44px" height="44px" radius="50%" />
              <Skeleton width="60%" />
            </div>
          </li>
        ))}
      </ul>
    </Loading>
  );
}

function NoCreators() {
  const { t } = useLingui();
  const item = useItem();
  return (
    <EmptyState title={t`No creators yet`} action={<ButtonLink to="/bratag/create" kind="primary">{t`Tag your first ${item}`}</ButtonLink>}>
      {t`Creators show up here once they list their first piece.`}
    </EmptyState>
  );
}
