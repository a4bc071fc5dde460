import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import type { ListingCard } from '@strapline/contract/shapes/listing';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useCall, useCallList } from '../../platform/cache/queries.ts';
import { WireError } from '../../platform/wire/wire-error.ts';
import { EmptyState, ErrorState, Loading, OfflineState, Skeleton } from '../../ui/load-states.tsx';
import { Pager } from '../../ui/pager.tsx';
import { PieceGrid, PiecesSkeleton } from '../../ui/tag/piece-grid.tsx';
import css from './boutique.module.css';
import { type BoutiqueSearch, toCountInput, toSearchInput } from './boutique-query.ts';
import { Filters } from './filters.tsx';
import { NoResults } from './no-results.tsx';
import { getUnsentSearch, SearchBar } from './search-bar.tsx';
import { SizeFacet } from './size-facet.tsx';
import { parseSizeFilter } from './size-filter.ts';

/** Whether it is a page of its own, or a section of the home page. */
type BoutiqueProps = { renderCard: (listing: ListingCard) => ReactNode; isPage: boolean };

/** The URL holds the whole search, so that it can be shared and gone back to. */
export function Boutique({ renderCard, isPage }: BoutiqueProps) {
  const { t } = useLingui();
  const search: BoutiqueSearch & { section?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const searchRef = useSearchFocus();
  const sizeFilter = parseSizeFilter(search);
  const size = sizeFilter && !('error' in sizeFilter) ? sizeFilter : null;
  const { sort: _sort, ...narrowing } = toSearchInput(search);
  const isNarrowed = Object.keys(narrowing).length > 0;
  const bar = useRef<HTMLFormElement>(null);

  // Each search is a history entry, so that Back leads to the previous one.
  function focusSearch(patch: BoutiqueSearch) {
    const next: Record<string, string | undefined> = { ...search, ...patch, section: 'boutique' };
    // The first search on the home page opens the boutique's own page.
    void navigate({ to: '/', search: next, resetScroll: !isPage });
  }
  const change = (patch: BoutiqueSearch) => focusSearch({ ...getUnsentSearch(bar.current, search), ...patch });

  return (
    <section className={`wrap ${css['boutique']}`} id="boutique" ref={searchRef}>
      {isPage ? (
        <h1>
          <Trans>
            The <em>boutique</em>
          </Trans>
        </h1>
      ) : (
        <>
          <p className="eyebrow">{t`Boutique`}</p>
          <h2>
            <Trans>
              Newest <em>tags</em>
            </Trans>
          </h2>
        </>
      )}
      <SearchBar key={`${search.size} ${search.system}`} search={search} onSearch={focusSearch} ref={bar} />
      {size && <SizeFacet size={size} search={search} onChange={change} />}
      <Filters search={search} onChange={change} />
      <Results
        search={search}
        renderCard={renderCard}
        isNarrowed={isNarrowed}
        isPage={isPage}
        onClear={() => void navigate({ to: '/', search: { section: 'boutique' }, resetScroll: false })}
        onChange={focusSearch}
        onSort={(next) => change({ sort: next })}
      />
    </section>
  );
}

/** `#search` focuses the search field, also from the boutique itself (the header's search button); a restored history entry doesn't. */
function useSearchFocus() {
  const searchRef = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  const isRequested = useLocation({ select: ({ hash }) => hash === 'search' });
  useEffect(() => {
    if (!isRequested) return;
    // After the router has scrolled and the shell has focused the heading.
    const timer = setTimeout(() => {
      searchRef.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus();
      void navigate({ to: '.', search: true, replace: true, resetScroll: false });
    });
    return () => clearTimeout(timer);
  }, [isRequested, navigate]);
  return searchRef;
}

type ResultsProps = {
  search: BoutiqueSearch;
  renderCard: (listing: ListingCard) => ReactNode;
  isNarrowed: boolean;
  isPage: boolean;
  onClear: () => void;
  onChange: (patch: BoutiqueSearch) => void;
  onSort: (sort: string) => void;
};

function Results({ search, renderCard, isNarrowed, isPage, onClear, onChange, onSort }: ResultsProps) {
  'use memo';
  const { t } = useLingui();
  const input = toSearchInput(search);
  const list = useCallList('searchListings', input);
  const listings = list.data?.pages.flatMap((page) => page.items) ?? [];
  // A complete list is its own count; corrections and alternatives need the server.
  const isFetching = list.isSuccess && (list.hasNextPage || listings.length === 0 || input.q !== undefined);
  const count = useCall('countListings', toCountInput(input), { enabled: isFetching });
  if (list.isPending) return <ResultsSkeleton />;
  if (list.isLoadingError) return <SearchError error={list.error} onRetry={() => void list.refetch()} />;

  if (listings.length === 0) {
    if (!isNarrowed) return <EmptyBoutique />;
    const alternatives = count.isPending ? null : (count.data?.instead ?? []);
    return <NoResults search={search} alternatives={alternatives} onChange={onChange} onClear={onClear} />;
  }
  return (
    <>
      <div className={css['count']}>
        <span role="status">
          <ResultCount shownCount={listings.length} hasMore={list.hasNextPage} count={count.data} />
          {count.data?.correctedTo && (
            <>
              {' '}
              <Trans>
                for <b>{count.data.correctedTo}</b>, the closest match to “{search.q}”
              </Trans>
            </>
          )}
        </span>
        <span>
          {isNarrowed && <button type="button" className={`link ${css['clear']}`} onClick={onClear}>{t`Clear all`}</button>}
          <label>
            {t`Sort:`}{' '}
            <select value={search.sort ?? 'newest'} onChange={(event) => onSort(event.target.value)}>
              <option value="newest">{t`newest first`}</option>
              <option value="priceAsc">{t`lowest price first`}</option>
              <option value="priceDesc">{t`highest price first`}</option>
            </select>
          </label>
        </span>
      </div>
      {isPage && <h2 className="vh">{t`Pieces`}</h2>}
      <PieceGrid pieces={listings} getKey={(listing) => listing.braTagId} renderCard={renderCard} />
      <Pager hasMore={list.hasNextPage} busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
    </>
  );
}

function ResultCount({ shownCount, hasMore, count }: { shownCount: number; hasMore: boolean; count: Output<'countListings'> | undefined }) {
  if (!hasMore) return <Plural value={shownCount} one="# piece" other="# pieces" />;
  // A lower bound until the count arrives.
  if (!count || count.isMore) return <Trans>{Math.max(shownCount, count?.count ?? 0)}+ pieces</Trans>;
  return <Plural value={Math.max(shownCount, count.count)} one="# piece" other="# pieces" />;
}

function ResultsSkeleton() {
  return (
    <Loading>
      <div className={css['count']}>
        <Skeleton width="8rem" />
      </div>
      <PiecesSkeleton count={8} />
    </Loading>
  );
}

function SearchError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isOffline = error instanceof WireError && error.code === 'unavailable';
  return isOffline ? <OfflineState onRetry={onRetry} /> : <ErrorState onRetry={onRetry} />;
}

function EmptyBoutique() {
  const { t } = useLingui();
  return <EmptyState title={t`No listings yet`}>{t`New pieces will show up here.`}</EmptyState>;
}
