import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import type { ListingCard } from '@strapline/contract/shapes/listing';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useCall, useCallList } from '../../platform/cache/queries.ts';
import { useApp } from '../../platform/page/app-data.ts';
import { lazyPart } from '../../platform/page/lazy-part.tsx';
import { WireError } from '../../platform/wire/wire-error.ts';
import { EmptyState, ErrorState, Loading, OfflineState, Skeleton } from '../../ui/load-states.tsx';
import { Pager } from '../../ui/pager.tsx';
import { PieceGrid, PiecesSkeleton } from '../../ui/tag/piece-grid.tsx';
import { useSizeSystem } from '../../ui/tag/size-system.ts';
import css from './boutique.module.css';
import { type BoutiqueSearch, type SearchInput, toCountInput, toSearchInput } from './boutique-query.ts';
import { Filters } from './filters.tsx';
import { LetterTape } from './letter-tape.tsx';
import { getUnsentSearch, SearchBar } from './search-bar.tsx';
import { SortSelect } from './sort-select.tsx';

// The first HTML has neither counts nor the width of the window.
const Facets = lazyPart(async () => (await import('./facets.tsx')).Facets, <div className={css['space']} />);
// The first HTML has no filters either.
const ActiveFilters = lazyPart(async () => (await import('./active-filters.tsx')).ActiveFilters, <div className={css['space']} />);
const FollowedResults = lazyPart(async () => (await import('./followed-results.tsx')).FollowedResults);
// Nothing found is rare.
const NoResults = lazyPart(async () => (await import('./no-results.tsx')).NoResults);
const OwnSizeCount = lazyPart(async () => (await import('./own-size-count.tsx')).OwnSizeCount);
const CloseMatches = lazyPart(async () => (await import('./close-matches.tsx')).CloseMatches);

/** Whether it is a page of its own, or a section of the home page. */
type BoutiqueProps = {
  renderCard: (listing: ListingCard) => ReactNode;
  isPage: boolean;
  /** Beside the results of a search. */
  searchAction: (filters: SearchInput) => ReactNode;
};

/** The URL holds the whole search, so that it can be shared and gone back to. */
export function Boutique({ renderCard, isPage, searchAction }: BoutiqueProps) {
  const { t } = useLingui();
  const search: BoutiqueSearch & { section?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const searchRef = useSearchFocus();
  const app = useApp();
  const preferred = useSizeSystem();
  const isLetter = app.sizeSystem === 'letter';
  const input = toSearchInput(search, app);
  const { sort: _sort, ...narrowing } = input;
  const isNarrowed = Object.keys(narrowing).length > 0;
  const bar = useRef<HTMLFormElement>(null);

  // Each search is a history entry, so that Back leads to the previous one.
  function focusSearch(patch: BoutiqueSearch) {
    const next: Record<string, string | undefined> = { ...search, ...patch, section: 'boutique' };
    // The first search on the home page opens the boutique's own page.
    void navigate({ to: '/', search: next, resetScroll: !isPage });
  }
  const change = (patch: BoutiqueSearch) => focusSearch({ ...getUnsentSearch(bar.current, search, { isLetter, preferred }), ...patch });

  const results = (
    <Results
      search={search}
      renderCard={renderCard}
      isNarrowed={isNarrowed}
      isPage={isPage}
      action={isNarrowed && searchAction(input)}
      onClear={() => void navigate({ to: '/', search: { section: 'boutique' }, resetScroll: false })}
      onChange={focusSearch}
      onNarrow={change}
    />
  );

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
      <SearchBar key={`${search.size} ${search.system}`} search={search} onSearch={focusSearch} isPage={isPage} ref={bar} />
      {isLetter && <LetterTape search={search} onChange={change} />}
      {!isPage && <Filters search={search} onChange={change} />}
      <div className={isPage ? css['columns'] : undefined}>
        {isPage && <Facets search={search} onChange={change} />}
        <div>{input.followed ? <FollowedResults onRemove={() => change({ followed: '' })}>{results}</FollowedResults> : results}</div>
      </div>
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
  action: ReactNode;
  onClear: () => void;
  onChange: (patch: BoutiqueSearch) => void;
  onNarrow: (patch: BoutiqueSearch) => void;
};

function Results({ search, renderCard, isNarrowed, isPage, action, onClear, onChange, onNarrow }: ResultsProps) {
  'use memo';
  const { t } = useLingui();
  const input = toSearchInput(search, useApp());
  const { sort: _sort, state: _state, ...filters } = input;
  const activeFilters = isPage && Object.keys(filters).length > 0 && (
    <ActiveFilters search={search} onChange={onNarrow} onClear={onClear} />
  );
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
    return (
      <>
        {activeFilters}
        <NoResults
          search={search}
          alternatives={alternatives}
          onChange={onChange}
          onClear={onClear}
          action={action}
          renderMatches={(patch) => <CloseMatches search={{ ...search, ...patch }} renderCard={renderCard} />}
        />
      </>
    );
  }
  return (
    <>
      <div className={css['count']}>
        <span role="status">
          <b>
            <ResultCount shownCount={listings.length} hasMore={list.hasNextPage} count={count.data} />
          </b>
          <Correction query={search.q} correctedTo={count.data?.correctedTo} />
          {isPage && <OwnSizeCount search={search} />}
        </span>
        <span>
          {action}
          {isPage ? (
            <label className={css['sold']}>
              <input
                type="checkbox"
                checked={search.state === 'all'}
                onChange={({ target }) => onNarrow({ state: target.checked ? 'all' : '' })}
              />
              {t`Show sold`}
            </label>
          ) : (
            isNarrowed && <button type="button" className={`link ${css['clear']}`} onClick={onClear}>{t`Clear all`}</button>
          )}
          {/* On phones it is beside the filters. */}
          <span className={css['sort']}>
            <label htmlFor="boutique-sort">{t`Sort:`}</label>{' '}
            <SortSelect id="boutique-sort" sort={search.sort} onChange={(sort) => onNarrow({ sort })} />
          </span>
        </span>
      </div>
      {activeFilters}
      {isPage && <h2 className="vh">{t`Pieces`}</h2>}
      <PieceGrid pieces={listings} getKey={(listing) => listing.braTagId} renderCard={renderCard} />
      <Pager hasMore={list.hasNextPage} busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
    </>
  );
}

function Correction({ query, correctedTo }: { query: string | undefined; correctedTo: string | null | undefined }) {
  if (!correctedTo) return null;
  // As an element: <Trans> would look for tags in a text.
  const typed = <bdi>{query}</bdi>;
  return (
    <>
      {' '}
      <Trans>
        for <b>{correctedTo}</b>, the closest match to “{typed}”
      </Trans>
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
