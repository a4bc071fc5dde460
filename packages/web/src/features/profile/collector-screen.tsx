import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { formatPossessive } from '@strapline/domain/profile/display-name';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { Eye, EyeOff, Lock } from 'lucide';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../platform/cache/queries.ts';
import { useHydrated } from '../../platform/page/hydrated.ts';
import { PageTitle } from '../../platform/page/page-title.tsx';
import { useSession } from '../../platform/session/session.ts';
import { Avatar, NamedAvatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Segmented } from '../../ui/form/choice.tsx';
import { useDates } from '../../ui/format/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Callout, Stitch } from '../../ui/panel.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PieceGrid } from '../../ui/tag/piece-grid.tsx';
import { PersonMenu } from './person-menu.tsx';
import { PersonSkeleton } from './person-skeleton.tsx';
import css from './profile.module.css';
import { SharedNotes } from './shared-notes.tsx';

type Collector = Output<'fetchCollector'>;
type Piece = Collector['pieces']['items'][number];
type Audience = 'everyone' | 'followers';

/** Parts of other features, passed in by the app. */
type CollectorScreenProps = { renderFollow: (username: string) => ReactNode; renderRatings: (username: string) => ReactNode };

/** A collection as others see it. Its owner edits it on a page of its own, where the address without a username leads. */
export function CollectorScreen({ renderFollow, renderRatings }: CollectorScreenProps) {
  const { t } = useLingui();
  const { userId } = useParams({ from: '/collector/{-$userId}' });
  const isOwn = useSession((session) => session.status === 'signedIn' && session.claims.username === userId);
  const isHydrated = useHydrated();
  return (
    <div className="page wide broad">
      <PageTitle>{t`Collection`}</PageTitle>
      {userId === undefined ? (
        <>
          <PersonSkeleton />
          {isHydrated && <Navigate to="/collection" replace />}
        </>
      ) : isOwn ? (
        <OwnPreview userId={userId} />
      ) : (
        <CollectionGrid userId={userId} renderFollow={renderFollow} />
      )}
      {userId !== undefined && renderRatings(userId)}
    </div>
  );
}

/** Owners choose whose view they see. */
function OwnPreview({ userId }: { userId: string }) {
  const { t } = useLingui();
  const [viewAs, setViewAs] = useState<Audience>('everyone');
  const collector = useCall('fetchCollector', { userId, viewAs }, { keepPrevious: true });
  if (collector.isPending) return <PersonSkeleton />;
  if (collector.isLoadingError) return <PageError error={collector.error} onRetry={() => void collector.refetch()} />;
  const { isOpen } = collector.data;
  return (
    <>
      <div className={css['preview']}>
        <Callout icon={isOpen ? Eye : EyeOff}>
          <p>
            {isOpen ? (
              <Trans>
                <b>Your public page,</b> as others see it. Reviews of pieces that you don’t show are visible only to you.
              </Trans>
            ) : (
              <Trans>
                <b>Nobody else sees this page:</b> your collection is private. This is what you would show.
              </Trans>
            )}{' '}
            <Link to="/collection" className="link">{t`Edit your collection`}</Link>
          </p>
          <Segmented
            label={t`View as`}
            value={viewAs}
            options={[
              { value: 'everyone', label: t`Everyone` },
              { value: 'followers', label: t`Followers` },
            ]}
            onChange={setViewAs}
          />
        </Callout>
      </div>
      <Page
        collector={collector.data}
        viewAs={viewAs}
        empty={
          <EmptyState title={t`Nothing to see here`} action={<ButtonLink to="/collection">{t`Edit your collection`}</ButtonLink>}>
            {t`You have no pieces that this audience can see.`}
          </EmptyState>
        }
      />
    </>
  );
}

function CollectionGrid({ userId, renderFollow }: { userId: string; renderFollow: (username: string) => ReactNode }) {
  const { t } = useLingui();
  const collector = useCall('fetchCollector', { userId });
  const isWhoAsksUnknown = useSession((session) => session.status === 'unknown');
  if (collector.isPending) return <PersonSkeleton />;
  if (collector.isLoadingError) {
    // A private collection may be the visitor's own, once the session is known.
    if (isWhoAsksUnknown) return <PersonSkeleton />;
    return (
      <PageError
        error={collector.error}
        onRetry={() => void collector.refetch()}
        missingTitle={t`There is no public collection with this name. Collections are private until their owner makes them public.`}
        missingAction={<ButtonLink to="/" search={{ section: 'boutique' }} kind="primary">{t`Browse the boutique`}</ButtonLink>}
      />
    );
  }
  const { username, displayName } = collector.data;
  return (
    <Page
      collector={collector.data}
      actions={
        <>
          {renderFollow(username)}
          <PersonMenu username={username} displayName={displayName} />
        </>
      }
      empty={
        <EmptyState
          title={t`No pieces yet`}
          action={<ButtonLink to="/" search={{ section: 'boutique' }} kind="primary">{t`Browse the boutique`}</ButtonLink>}
        >
          {t`Pieces that this collector shows appear here.`}
        </EmptyState>
      }
    />
  );
}

type PageProps = { collector: Collector; viewAs?: Audience; actions?: ReactNode; empty: ReactNode };

function Page({ collector, viewAs, actions, empty }: PageProps) {
  const { t, i18n } = useLingui();
  const { formatMonth } = useDates();
  const { displayName } = collector;
  // As an element: <Trans> would look for tags in a text. Other languages than English don't change the name.
  const whose = <span>{i18n.locale === 'en' ? formatPossessive(displayName).replaceAll("'", '’') : displayName}</span>;
  const pieces = collector.pieces.items;
  return (
    <>
      <header className={`${css['person']} ${css['collector']}`}>
        <Avatar of={collector} size={96} />
        <div>
          <p className="eyebrow">{t`Collector`}</p>
          <h1>
            <Trans>
              {whose} <em>collection</em>
            </Trans>
          </h1>
          {displayName !== collector.username && <p className="mono">{collector.username}</p>}
          {actions && <div className={`row ${css['actions']}`}>{actions}</div>}
        </div>
        <dl className={`num ${css['figures']}`}>
          <Fact label={t`pieces`}>{collector.collected}</Fact>
          <Fact label={t`here since`}>{formatMonth(collector.memberSince)}</Fact>
        </dl>
      </header>
      <Stitch air="gap" />
      {pieces.length === 0 ? empty : <Pieces pieces={pieces} />}
      {collector.pieces.nextCursor && (
        <MorePieces key={viewAs} userId={collector.username} viewAs={viewAs} cursor={collector.pieces.nextCursor} />
      )}
      <p className={`note ${css['promise']}`}>
        <Icon icon={Lock} size={16} />
        {t`Sizes and locations are never shown here, and prices only if their owner shares them. Each piece’s history is public.`}
      </p>
    </>
  );
}

function Pieces({ pieces }: { pieces: Piece[] }) {
  const { t } = useLingui();
  return (
    <PieceGrid pieces={pieces} getKey={(piece) => piece.braTagId} renderCard={(piece) => <PieceCard piece={piece} />} label={t`Pieces`} />
  );
}

type MorePiecesProps = { userId: string; viewAs: Audience | undefined; cursor: string };

/** The next page, once it is asked for, and those after it. */
function MorePieces({ userId, viewAs, cursor }: MorePiecesProps) {
  const [isAsked, setAsked] = useState(false);
  const more = useCall('fetchCollector', { userId, cursor, ...(viewAs ? { viewAs } : {}) }, { enabled: isAsked });
  if (!more.data) return <Pager hasMore busy={isAsked && !more.isError} onMore={() => (isAsked ? void more.refetch() : setAsked(true))} />;
  const { items, nextCursor } = more.data.pieces;
  return (
    <div className={css['more']}>
      <Pieces pieces={items} />
      {nextCursor && <MorePieces userId={userId} viewAs={viewAs} cursor={nextCursor} />}
    </div>
  );
}

function PieceCard({ piece }: { piece: Piece }) {
  const { t } = useLingui();
  const [maker, ...rest] = piece.braTagId.split(':');
  return (
    <article className={css['card']}>
      <div className={css['pic']}>
        <Picture
          media={piece.cover}
          seed={piece.braTagId}
          sizes="(max-width: 819px) 40vw, (max-width: 1079px) 30vw, 280px"
          className={`art ${css['art']}`}
        />
      </div>
      <div className={css['cap']}>
        <div className={css['first']}>
          <h2>
            <Link to="/bratag/$braTagId" params={{ braTagId: piece.braTagId }} className={css['hit']}>
              {piece.title}
            </Link>
          </h2>
        </div>
        <p className={`mono ${css['serial']}`}>
          <span>{maker}:</span>
          {rest.join(':')}
        </p>
        <p className={css['last']}>
          <NamedAvatar of={piece.creator} />
          <span className="num">{t`Owner no. ${piece.ownerNumber}`}</span>
        </p>
        <SharedNotes piece={piece} />
      </div>
    </article>
  );
}
