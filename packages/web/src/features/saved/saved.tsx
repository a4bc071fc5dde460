import { Trans, useLingui } from '@lingui/react/macro';
import type { ListingCard } from '@strapline/contract/shapes/listing';
import type { SavedPiece } from '@strapline/contract/shapes/saved';
import { formatPrice } from '@strapline/domain/money/money';
import { type ReactNode, useEffect, useState } from 'react';
import { readMemberCopy, saveMemberCopy } from '../../platform/cache/member-copy.ts';
import { useCall, useCallList } from '../../platform/cache/queries.ts';
import { PageTitle } from '../../platform/page/page-title.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { useDates } from '../../ui/format/dates.ts';
import { LastUpdate } from '../../ui/last-update.tsx';
import { EmptyState } from '../../ui/load-states.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { Stitch } from '../../ui/panel.tsx';
import { PieceGrid, PiecesSkeleton } from '../../ui/tag/piece-grid.tsx';
import { CreatorsSection, useCreators } from './creators-section.tsx';
import { EmptySection } from './empty-section.tsx';
import css from './saved.module.css';
import { SearchesSection, useSearches } from './searches-section.tsx';

type SavedProps = { renderCard: (listing: ListingCard) => ReactNode };
type Show = 'all' | 'lowered' | 'reserved' | 'sold';

/** Everything a member keeps an eye on, as four lists on one page. */
export function Saved({ renderCard }: SavedProps) {
  const { t } = useLingui();
  const content = useContent();
  return (
    <div className="page">
      <PageTitle>{t`Saved`}</PageTitle>
      <h1>{t`Saved`}</h1>
      {content === 'unknown' && <PiecesSkeleton count={4} />}
      {content === 'none' && (
        <EmptyState
          title={t`Nothing saved yet`}
          action={<ButtonLink to="/" search={{ section: 'boutique' }} kind="primary">{t`Browse the boutique`}</ButtonLink>}
        >
          {t`Save pieces and searches, and follow creators: we’ll tell you about price drops, new pieces and matches.`}
        </EmptyState>
      )}
      {content === 'some' && (
        <>
          <nav className={css['anchors']} aria-label={t`On this page`}>
            <a href="#pieces">{t`Pieces`}</a>
            <a href="#creators">{t`Creators`}</a>
            <a href="#wanted">{t`Wanted`}</a>
            <a href="#searches">{t`Searches`}</a>
          </nav>
          <PiecesSection renderCard={renderCard} />
          <Stitch air="gap" />
          <CreatorsSection />
          <Stitch air="gap" />
          <SearchesSection />
        </>
      )}
    </div>
  );
}

/** Whether there is anything to show; a list that can't be loaded counts, because its section says so. */
function useContent(): 'unknown' | 'none' | 'some' {
  const [pieces, creators, searches] = [usePieces('all'), useCreators(), useSearches()];
  if (pieces.isPending || creators.isPending || searches.isPending) return 'unknown';
  const isEmpty = [pieces, creators, searches].every(({ data }) => data?.pages.every(({ items }) => items.length === 0));
  return isEmpty ? 'none' : 'some';
}

const usePieces = (show: Show) => useCallList('listSaved', { show, limit: 24 });

function PiecesSection({ renderCard }: SavedProps) {
  const { t } = useLingui();
  const [show, setShow] = useState<Show>('all');
  const list = usePieces(show);
  const keys = useCall('listSavedKeys', {});
  const firstPage = list.data?.pages[0]?.items;
  useEffect(() => {
    if (show === 'all' && firstPage) saveMemberCopy('saved', firstPage);
  }, [show, firstPage]);
  const copy = list.isLoadingError && show === 'all' ? readMemberCopy<SavedPiece[]>('saved') : undefined;
  const renderPiece = (piece: SavedPiece) => (
    <div className={css['piece']}>
      {renderCard(piece)}
      <PieceNote piece={piece} />
    </div>
  );
  const counts = list.data?.pages[0]?.counts;
  const names: Record<Show, string> = { all: t`All`, lowered: t`Price drops`, reserved: t`On hold`, sold: t`Sold` };
  const shown = (Object.keys(names) as Show[]).filter((key) => key === 'all' || key === show || (counts?.[key] ?? 0) > 0);
  return (
    <section id="pieces" aria-labelledby="pieces-heading">
      <h2 className="vh" id="pieces-heading">{t`Saved pieces`}</h2>
      {(counts?.all ?? 0) > 0 && (
        <div className={css['chips']}>
          {shown.map((key) => (
            <button
              type="button"
              key={key}
              className={show === key ? 'chip on' : 'chip'}
              aria-pressed={show === key}
              onClick={() => setShow(key)}
            >
              {names[key]} <span className="num">{counts?.[key]}</span>
            </button>
          ))}
        </div>
      )}
      {copy ? (
        <>
          <LastUpdate at={copy.savedAt} />
          <PieceGrid pieces={copy.data} getKey={({ braTagId }) => braTagId} renderCard={renderPiece} />
        </>
      ) : (
        <PagedList
          list={list}
          skeleton={<PiecesSkeleton count={4} />}
          empty={
            <EmptySection link={{ section: 'boutique' }} label={t`Browse the boutique`}>
              {t`No saved pieces yet. Tap the heart on a piece, and we’ll tell you if its price drops.`}
            </EmptySection>
          }
        >
          {(pieces) => (
            <PieceGrid
              // A removed one leaves at once, and is back if the server refuses.
              pieces={pieces.filter(({ braTagId }) => keys.data?.pieces.includes(braTagId) ?? true)}
              getKey={({ braTagId }) => braTagId}
              renderCard={renderPiece}
            />
          )}
        </PagedList>
      )}
    </section>
  );
}

/** What changed since it was saved. */
function PieceNote({ piece }: { piece: SavedPiece }) {
  const { formatDay } = useDates();
  const { listing, offeredAmount, savedPriceCents, savedAt } = piece;
  const was = formatPrice(savedPriceCents);
  const day = formatDay(savedAt);
  return (
    <p className={css['note']}>
      {listing === 'reserved' ? (
        <Trans>We’ll tell you if it’s available</Trans>
      ) : listing === 'published' && offeredAmount < savedPriceCents ? (
        <Trans>
          <s>{was}</s> Price dropped
        </Trans>
      ) : (
        <Trans>Saved {day}</Trans>
      )}
    </p>
  );
}
