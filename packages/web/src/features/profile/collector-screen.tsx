import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { formatPossessive } from '@strapline/domain/profile/display-name';
import { Link, useParams } from '@tanstack/react-router';
import { CloudOff, Eye, EyeOff } from 'lucide';
import { useEffect, useState } from 'react';
import { readMemberCopy, saveMemberCopy } from '../../platform/cache/member-copy.ts';
import { warmOfflineCopy } from '../../platform/cache/offline-reads.ts';
import { useCall } from '../../platform/cache/queries.ts';
import { retryCheck, useSession } from '../../platform/session/session.ts';
import { createTimeoutError, WireError } from '../../platform/wire/wire-error.ts';
import { Avatar, NamedAvatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Fact } from '../../ui/fact.tsx';
import { useDates } from '../../ui/format/dates.ts';
import { EmptyState } from '../../ui/load-states.tsx';
import { PageError } from '../../ui/page-error.tsx';
import { Callout, Stitch } from '../../ui/panel.tsx';
import { Picture } from '../../ui/picture.tsx';
import { BraSize } from '../../ui/tag/bra-size.tsx';
import { PieceGrid } from '../../ui/tag/piece-grid.tsx';
import { PersonMenu } from './person-menu.tsx';
import { PersonSkeleton } from './person-skeleton.tsx';
import css from './profile.module.css';

type Collector = Output<'fetchCollector'>;
type Piece = Collector['pieces']['items'][number];

/** Without a username in the URL, one's own collection. */
export function CollectorScreen() {
  const { t } = useLingui();
  const { userId } = useParams({ from: '/collector/{-$userId}' });
  const session = useSession();
  const own = session.status === 'signedIn' ? session.claims.username : undefined;
  const collectorId = userId ?? own;
  const isOffline = !collectorId && session.status === 'unreachable';
  return (
    <div className="page wide broad">
      <title>{t`Collection: Strapline`}</title>
      {collectorId ? (
        <CollectionGrid userId={collectorId} isOwn={collectorId === own} />
      ) : isOffline ? (
        <OfflineCollection onRetry={retryCheck} />
      ) : session.status === 'anonymous' ? (
        <SignInFirst />
      ) : (
        <PersonSkeleton />
      )}
    </div>
  );
}

function SignInFirst() {
  const { t } = useLingui();
  return (
    <>
      <h1 className="vh">{t`Your collection`}</h1>
      <EmptyState
        title={t`Whose collection?`}
        action={
          <ButtonLink to="/signin" search={{ redirectUri: '/collector' }} kind="primary">{t`Sign in to see your collection`}</ButtonLink>
        }
      >
        {t`Pieces you claim appear here, with their full history.`}
      </EmptyState>
    </>
  );
}

function CollectionGrid({ userId, isOwn }: { userId: string; isOwn: boolean }) {
  const { t } = useLingui();
  const collector = useCall('fetchCollector', { userId });
  const isWhoAsksUnknown = useSession((session) => session.status === 'unknown');
  useEffect(() => {
    if (isOwn && collector.data) saveOfflineCollection(collector.data);
  }, [isOwn, collector.data]);
  if (collector.isPending) return <PersonSkeleton />;
  if (collector.isLoadingError) {
    const isUnanswered = collector.error instanceof WireError && collector.error.code === 'unavailable';
    if (isUnanswered) return <OfflineCollection userId={userId} onRetry={() => void collector.refetch()} />;
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
  return <Page collector={collector.data} isOwn={isOwn} />;
}

const maxOfflineRecords = 24;

/** Saves the collection and the public records of its newest pieces. */
function saveOfflineCollection(collector: Collector): void {
  if (!saveMemberCopy('collection', collector)) return;
  for (const { braTagId } of collector.pieces.items.slice(0, maxOfflineRecords)) warmOfflineCopy('fetchBraTag', { braTagId });
}

/** The collection as saved at the last visit, else the offline page. */
function OfflineCollection({ userId, onRetry }: { userId?: string; onRetry: () => void }) {
  const { i18n } = useLingui();
  const [saved] = useState(() => readMemberCopy<Collector>('collection'));
  if (!saved || (userId !== undefined && saved.data.username !== userId)) {
    return <PageError error={createTimeoutError()} onRetry={onRetry} />;
  }
  const savedAt = i18n.date(new Date(saved.savedAt), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <>
      <div className={css['offline']}>
        <Callout icon={CloudOff}>
          <Trans>You’re offline. This is your collection as of {savedAt}.</Trans>
        </Callout>
      </div>
      <Page collector={saved.data} isOwn />
    </>
  );
}

function Page({ collector, isOwn }: { collector: Collector; isOwn: boolean }) {
  const { t } = useLingui();
  const { formatMonth } = useDates();
  const whose = formatPossessive(collector.displayName).replaceAll("'", '’');
  const pieces = collector.pieces.items;
  return (
    <>
      <header className={css['person']}>
        <Avatar name={collector.username} size={96} />
        <div>
          <p className="eyebrow">{t`Collector`}</p>
          <h1>
            {isOwn ? (
              <Trans>
                Your <em>collection</em>
              </Trans>
            ) : (
              <Trans>
                {whose} <em>collection</em>
              </Trans>
            )}
          </h1>
          <div className={`mono ${css['username']}`}>
            <span>{collector.username}</span>
            {!isOwn && <PersonMenu username={collector.username} displayName={collector.displayName} />}
          </div>
        </div>
        <dl className={`num ${css['figures']}`}>
          <Fact label={t`on record`}>{collector.collected}</Fact>
          <Fact label={t`here since`}>{formatMonth(collector.memberSince)}</Fact>
        </dl>
      </header>
      {isOwn && <VisibilityNote isOpen={collector.isOpen} />}
      <Stitch air="gap" />
      {pieces.length === 0 ? <EmptyCollection isOwn={isOwn} /> : <Pieces pieces={pieces} />}
    </>
  );
}

function VisibilityNote({ isOpen }: { isOpen: boolean }) {
  const { t } = useLingui();
  return (
    <div className={css['seen']}>
      <Callout icon={isOpen ? Eye : EyeOff}>
        {isOpen ? (
          <Trans>
            <b>Open.</b> Anyone can see this page, and each piece names you by your username.
          </Trans>
        ) : (
          <Trans>
            <b>Private.</b> Only you can see this page, and your pieces don’t name you.
          </Trans>
        )}{' '}
        <Link to="/account" search={{ tab: 'profile' }} className="link">{t`Change visibility`}</Link>
      </Callout>
    </div>
  );
}

function EmptyCollection({ isOwn }: { isOwn: boolean }) {
  const { t } = useLingui();
  return (
    <EmptyState
      title={t`No pieces yet`}
      action={<ButtonLink to="/" search={{ section: 'boutique' }} kind="primary">{t`Browse the boutique`}</ButtonLink>}
    >
      {isOwn
        ? t`Buy a piece and claim it with the code on its strap, and it appears here.`
        : t`No pieces yet. Pieces they claim will appear here.`}
    </EmptyState>
  );
}

function Pieces({ pieces }: { pieces: Piece[] }) {
  const { t } = useLingui();
  return (
    <PieceGrid pieces={pieces} getKey={(piece) => piece.braTagId} renderCard={(piece) => <PieceCard piece={piece} />} label={t`Pieces`} />
  );
}

function PieceCard({ piece }: { piece: Piece }) {
  const { t } = useLingui();
  const { formatDay } = useDates();
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
          <span className="num">
            <BraSize record={piece} />
          </span>
        </div>
        <p className={`mono ${css['serial']}`}>
          <span>{maker}:</span>
          {rest.join(':')}
        </p>
        <p className={css['last']}>
          <NamedAvatar name={piece.creator.username} />
        </p>
        <p className={css['since']}>{t`Owner no. ${piece.ownerNumber}, since ${formatDay(piece.claimedAt)}`}</p>
      </div>
    </article>
  );
}
