import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import type { ListingCard } from '@strapline/contract/shapes/listing';
import { Link, useParams } from '@tanstack/react-router';
import { BadgeCheck } from 'lucide';
import { type ReactNode, useState } from 'react';
import { useCall, useCallList } from '../../platform/cache/queries.ts';
import { useStoredAnswers } from '../../platform/cache/use-stored-answers.ts';
import { PageTitle } from '../../platform/page/page-title.tsx';
import { useSession } from '../../platform/session/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Fact } from '../../ui/fact.tsx';
import { useDates } from '../../ui/format/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState, Skeleton } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Stitch } from '../../ui/panel.tsx';
import { PieceGrid } from '../../ui/tag/piece-grid.tsx';
import { PersonMenu } from './person-menu.tsx';
import { PersonSkeleton } from './person-skeleton.tsx';
import css from './profile.module.css';
import { listSocialLinks } from './social-links.ts';

type Model = Output<'fetchModel'>;
type CardProps = { renderCard: (listing: ListingCard) => ReactNode };
type ModelProps = CardProps & {
  renderFollow: (username: string) => ReactNode;
  renderLive: (model: Model) => ReactNode;
  renderSize: (model: Model) => ReactNode;
  renderPosts: (slug: string) => ReactNode;
  renderPairs: (username: string) => ReactNode;
  renderGalleries: (username: string) => ReactNode;
  renderRatings: (username: string) => ReactNode;
};

/** The server puts pieces for sale first. */
export function Model(slots: ModelProps) {
  const { t } = useLingui();
  const { slug } = useParams({ from: '/model/$slug' });
  const model = useCall('fetchModel', { slug });
  useStoredAnswers('fetchModel', [{ slug }]);
  return (
    <div className="page wide broad">
      {!model.data && <PageTitle>{t`A creator`}</PageTitle>}
      {model.data ? (
        <Page model={model.data} {...slots} />
      ) : model.isError ? (
        <PageError
          error={model.error}
          onRetry={() => void model.refetch()}
          missingTitle={t`The link may be wrong, or this creator isn’t shown anymore.`}
          missingAction={<ButtonLink to="/" search={{ section: 'boutique' }} kind="primary">{t`Browse the boutique`}</ButtonLink>}
        />
      ) : (
        <PersonSkeleton>
          <Skeleton width="24rem" />
        </PersonSkeleton>
      )}
    </div>
  );
}

function Page({
  model,
  renderCard,
  renderFollow,
  renderLive,
  renderSize,
  renderPosts,
  renderPairs,
  renderGalleries,
  renderRatings,
}: { model: Model } & ModelProps) {
  const { t } = useLingui();
  const { formatMonth } = useDates();
  const isOwn = useSession((session) => session.status === 'signedIn' && session.claims.username === model.username);
  return (
    <>
      <PageTitle>{`${model.displayName}`}</PageTitle>
      <header className={css['person']}>
        <Avatar of={model} size={96} />
        <div>
          <p className="eyebrow">{t`Creator`}</p>
          <h1>{model.displayName}</h1>
          <div className={css['username']}>
            <span className="mono">{model.username}</span>
            <div className={css['personActions']}>
              {renderFollow(model.username)}
              {!isOwn && <PersonMenu username={model.username} displayName={model.displayName} />}
            </div>
          </div>
          {model.bio && <p className={css['bio']}>{model.bio}</p>}
          <Socials model={model} />
          {isOwn && <Link to="/account" search={{ tab: 'profile' }} className={`btn sm ${css['edit']}`}>{t`Edit in your account`}</Link>}
        </div>
        <dl className={`num ${css['figures']}`}>
          <Figure value={model.offered}>{t`for sale`}</Figure>
          <Figure value={model.sold}>{t`sold`}</Figure>
          <Figure value={formatMonth(model.memberSince)}>{t`here since`}</Figure>
        </dl>
      </header>
      {renderLive(model)}
      <Stitch air="gap" />
      {renderSize(model)}
      <Pieces model={model} renderCard={renderCard} />
      {renderPosts(model.slug)}
      {renderPairs(model.username)}
      {renderGalleries(model.username)}
      {renderRatings(model.username)}
    </>
  );
}

function Figure({ value, children }: { value: ReactNode; children: ReactNode }) {
  return <Fact label={children}>{value}</Fact>;
}

function Socials({ model: { socials, provenHandles } }: { model: Model }) {
  const { t } = useLingui();
  const links = listSocialLinks(socials, provenHandles);
  if (links.length === 0) return null;
  return (
    <ul className={css['socials']} aria-label={t`On other sites`}>
      {links.map(({ name, handle, url, isProven }) => (
        <li key={name}>
          <a className="link" href={url} target="_blank" rel="noopener noreferrer nofollow">
            {name} <span className="vh">{handle}</span>
          </a>
          {isProven && (
            <span className={css['proven']} title={t`Proven`}>
              <Icon icon={BadgeCheck} size={15} />
              <span className="vh">{t`Proven`}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The first page comes with the profile. */
function Pieces({ model, renderCard }: { model: Model } & CardProps) {
  const { t } = useLingui();
  const [wantsMore, setWantsMore] = useState(false);
  const list = useCallList('searchListings', { creator: model.username, state: 'all' }, { enabled: wantsMore });
  const items = list.data ? list.data.pages.flatMap((page) => page.items) : model.listings.items;
  const hasMore = list.data ? list.hasNextPage : model.listings.nextCursor !== null;
  if (items.length === 0) {
    return <EmptyState title={t`No listings yet`}>{t`New pieces by ${model.displayName} will show up here.`}</EmptyState>;
  }
  return (
    <section aria-labelledby="pieces">
      <h2 id="pieces" className={css['h2']}>
        <Trans>
          All <em>pieces</em>
        </Trans>
      </h2>
      <PieceGrid pieces={items} getKey={(listing) => listing.braTagId} renderCard={renderCard} />
      <Pager hasMore={hasMore} busy={list.isFetching} onMore={() => (wantsMore ? void list.fetchNextPage() : setWantsMore(true))} />
    </section>
  );
}
