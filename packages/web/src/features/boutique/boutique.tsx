import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ListingCard } from '@strapline/contract/shapes';
import { labelOf } from '@strapline/domain/size/systems';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useCallList } from '../../platform/queries.ts';
import { WireError } from '../../platform/wire-error.ts';
import { Button } from '../../ui/button.tsx';
import { Pager } from '../../ui/pager.tsx';
import { PieceGrid, WaitingPieces } from '../../ui/piece-grid.tsx';
import { EmptyState, ErrorState, Loading, OfflineState, Skeleton } from '../../ui/states.tsx';
import css from './boutique.module.css';
import { type BoutiqueSearch, searchInput } from './boutique-query.ts';
import { Filters, SearchBar } from './search-bar.tsx';
import { SizeFacet } from './size-facet.tsx';
import { readWish } from './size-wish.ts';

/** `isPage`: it was asked for by its own address and is the whole page, else it is a part of the front page. */
type BoutiqueProps = { card: (listing: ListingCard) => ReactNode; isPage: boolean };

/** The searchable shelf. The address holds the whole state of the search, so that it can be shared and gone back to. */
export function Boutique({ card, isPage }: BoutiqueProps) {
  const search: BoutiqueSearch & { section?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const place = useSearchFocus();
  const wish = readWish(search);
  const size = wish && !('error' in wish) ? wish : null;
  const isNarrowed = Object.keys(searchInput(search)).length > 0;

  function change(patch: BoutiqueSearch) {
    const next: Record<string, string | undefined> = { ...search, ...patch, section: 'boutique' };
    // The first search on the front page opens the boutique's own page.
    void navigate({ to: '/', search: next, replace: isPage, resetScroll: !isPage });
  }

  return (
    <section className={`wrap ${css['boutique']}`} id="boutique" ref={place}>
      {isPage ? (
        <h1>
          <Trans>
            The <em>boutique</em>
          </Trans>
        </h1>
      ) : (
        <>
          <p className="eyebrow">
            <Trans>Boutique</Trans>
          </p>
          <h2>
            <Trans>
              Newest <em>tags</em>
            </Trans>
          </h2>
        </>
      )}
      <SearchBar key={`${search.size} ${search.system}`} search={search} onSearch={change} />
      {size && <SizeFacet size={size} search={search} onChange={change} />}
      <Filters search={search} onChange={change} />
      <Shelf
        search={search}
        card={card}
        isNarrowed={isNarrowed}
        size={size && labelOf(size)}
        onClear={() => void navigate({ to: '/', search: { section: 'boutique' }, resetScroll: false })}
        {...(size && search.sisters !== 'yes' ? { onSisters: () => change({ sisters: 'yes' }) } : {})}
        onSort={(sort) => change({ sort })}
      />
    </section>
  );
}

/** `#search` leads into the search field, also from the boutique itself: the header's search button. Going back later leads to the list. */
function useSearchFocus() {
  const place = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  const isWanted = useLocation({ select: ({ hash }) => hash === 'search' });
  useEffect(() => {
    if (!isWanted) return;
    // After the router has scrolled and the shell has given the focus to the heading, as they do on every navigation.
    const timer = setTimeout(() => {
      place.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus();
      void navigate({ to: '.', search: true, replace: true, resetScroll: false });
    });
    return () => clearTimeout(timer);
  }, [isWanted, navigate]);
  return place;
}

type ShelfProps = {
  search: BoutiqueSearch;
  card: (listing: ListingCard) => ReactNode;
  isNarrowed: boolean;
  /** The size that is looked for, if one is. */
  size: string | null;
  onClear: () => void;
  /** There where the sizes beside could be looked at as well. */
  onSisters?: () => void;
  onSort: (sort: string) => void;
};

function Shelf({ search, card, isNarrowed, size, onClear, onSisters, onSort }: ShelfProps) {
  'use memo';
  const { t } = useLingui();
  const list = useCallList('searchListings', searchInput(search));
  if (list.isPending) return <WaitingShelf />;
  if (list.isLoadingError) return <FailedShelf error={list.error} onRetry={() => void list.refetch()} />;

  const listings = list.data.pages.flatMap((page) => page.items);
  if (listings.length === 0) return <EmptyShelf isNarrowed={isNarrowed} size={size} onClear={onClear} onSisters={onSisters} />;
  const count = plural(listings.length, { one: '# piece', other: '# pieces' });
  const shown = list.hasNextPage ? t`The first ${count}` : count;
  return (
    <>
      <div className={css['count']}>
        <span role="status">{shown}</span>
        <label>
          <Trans>Sort:</Trans>{' '}
          <select value={search.sort ?? 'newest'} onChange={(event) => onSort(event.target.value)}>
            <option value="newest">{t`newest first`}</option>
            <option value="priceAsc">{t`lowest price first`}</option>
            <option value="priceDesc">{t`highest price first`}</option>
          </select>
        </label>
      </div>
      <PieceGrid pieces={listings} keyOf={(listing) => listing.braTagId} card={card} />
      <Pager hasMore={list.hasNextPage} busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
    </>
  );
}

function WaitingShelf() {
  return (
    <Loading>
      <div className={css['count']}>
        <Skeleton width="8rem" />
      </div>
      <WaitingPieces count={8} />
    </Loading>
  );
}

function FailedShelf({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isOffline = error instanceof WireError && error.code === 'unavailable';
  return isOffline ? <OfflineState onRetry={onRetry} /> : <ErrorState onRetry={onRetry} />;
}

type EmptyShelfProps = { isNarrowed: boolean; size: string | null; onClear: () => void; onSisters: (() => void) | undefined };

function EmptyShelf({ isNarrowed, size, onClear, onSisters }: EmptyShelfProps) {
  if (!isNarrowed) {
    return (
      <EmptyState title={<Trans>The shelf is empty</Trans>}>
        <Trans>The first piece that a creator offers will hang here.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={<Trans>Nothing like that yet</Trans>}
      action={
        <>
          {onSisters && (
            <Button kind="primary" onClick={onSisters}>
              <Trans>Look at sister sizes too</Trans>
            </Button>
          )}{' '}
          <Button {...(onSisters ? {} : { kind: 'primary' })} onClick={onClear}>
            <Trans>Show everything</Trans>
          </Button>
        </>
      }
    >
      {size === null ? (
        <Trans>Try fewer words, or let sold pieces show as well.</Trans>
      ) : (
        <Trans>Nothing in {size} is on offer with all that you chose. Choose less, or let sold pieces show as well.</Trans>
      )}
    </EmptyState>
  );
}
