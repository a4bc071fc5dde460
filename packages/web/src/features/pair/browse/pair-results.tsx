import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatSize, type Size } from '@strapline/domain/size/systems';
import type { ReactNode } from 'react';
import { useLastUpdate } from '../../../platform/cache/last-update.ts';
import { useCallList } from '../../../platform/cache/queries.ts';
import { useApp } from '../../../platform/page/app-data.ts';
import { WireError } from '../../../platform/wire/wire-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { LastUpdate } from '../../../ui/last-update.tsx';
import { EmptyState, ErrorState, OfflineState } from '../../../ui/load-states.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Stitch } from '../../../ui/panel.tsx';
import { PairGrid, PairsSkeleton } from '../pair-grid.tsx';
import css from './browse.module.css';
import type { PairFiltersProps } from './pair-filters.tsx';
import { listSisters, type PairFilter, type PairSearch, toPairsInput, toSistersInput } from './pair-query.ts';

type PairResultsProps = PairFiltersProps & { onClear: () => void };

/** The pairs of the chosen size, or all; those checked last first. */
export function PairResults({ filter, search, onChange, onClear }: PairResultsProps) {
  const { t } = useLingui();
  const label = useChosenLabel(filter);
  const list = useCallList('fetchAllApair', toPairsInput(filter, search, useApp().sizeSystem === 'letter'));
  const lastUpdate = useLastUpdate(list);
  if (list.isPending) return <PairsSkeleton count={6} />;
  if (list.isLoadingError) return <PairsError error={list.error} onRetry={() => void list.refetch()} />;
  const pairs = list.data.pages.flatMap(({ items }) => items);
  if (pairs.length === 0) return <NoPairs filter={filter} search={search} onChange={onChange} onClear={onClear} />;
  const total = list.data.pages[0]?.total ?? pairs.length;
  return (
    <section aria-labelledby="pairs-found">
      <div className={css['found']}>
        <h2 className="vh" id="pairs-found">
          {label ? t`Pairs in ${label}` : t`All pairs`}
        </h2>
        <span role="status">
          {label ? (
            <Plural value={total} one="# pair in this size" other="# pairs in this size" />
          ) : (
            <Plural value={total} one="# pair" other="# pairs" />
          )}
        </span>
        <span>{t`Newest checks first`}</span>
      </div>
      {lastUpdate && <LastUpdate at={lastUpdate} />}
      <PairGrid pairs={pairs} />
      <Pager hasMore={list.hasNextPage} busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
    </section>
  );
}

type SisterPairsProps = { size: Size; filter: PairFilter; search: PairSearch };

/** The same volume on a firmer and on a looser band. Without any, the section is left out. */
export function SisterPairs({ size, filter, search }: SisterPairsProps) {
  const { t } = useLingui();
  const list = useCallList('fetchAllApair', toSistersInput(filter, search));
  const pairs = list.data?.pages.flatMap(({ items }) => items) ?? [];
  if (pairs.length === 0) return null;
  // In two groups, the firmer band first; each is in the order of its checks.
  const [firm, loose] = [pairs.filter(({ band }) => band === 'firmer'), pairs.filter(({ band }) => band !== 'firmer')];
  const { firmer, looser } = listSisters(size);
  const bands: Record<'firmer' | 'looser', ReactNode> = { firmer: t`firmer band`, looser: t`looser band` };
  return (
    <>
      <Stitch air="gap" />
      <section aria-labelledby="pairs-sisters">
        <div className={css['sisterHead']}>
          <h2 id="pairs-sisters">
            <Trans>
              Sister <em>sizes</em>
            </Trans>
          </h2>
          <p className="sub">
            {firmer && looser
              ? t`The same cup volume on another band: ${firmer.label} and ${looser.label}.`
              : t`The same cup volume on another band: ${(firmer ?? looser)?.label ?? ''}.`}
          </p>
        </div>
        <PairGrid pairs={[...firm, ...loose]} getAside={({ band }) => band && bands[band]} />
        <Pager hasMore={list.hasNextPage} busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
      </section>
    </>
  );
}

function PairsError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isOffline = error instanceof WireError && error.code === 'unavailable';
  return isOffline ? <OfflineState onRetry={onRetry} /> : <ErrorState onRetry={onRetry} />;
}

/** One way on: sister sizes where they are off, else everything. */
function NoPairs({ filter, search, onChange, onClear }: PairResultsProps) {
  const { t } = useLingui();
  const label = useChosenLabel(filter);
  const isNarrowed = ['verified', 'open', 'following'].some((name) => search[name as 'verified'] === 'yes');
  if (!label && !isNarrowed) {
    return (
      <EmptyState
        title={t`No pairs yet`}
        action={<ButtonLink to="/apair/create/{-$pairId}" params={{}}>{t`Create the first one`}</ButtonLink>}
      >
        {t`Pairs show up here once our team has checked them.`}
      </EmptyState>
    );
  }
  const title = label ? t`No pair in ${label} yet` : t`No pair matches`;
  if (filter.size && search.sisters === 'no') {
    return (
      <EmptyState title={title} action={<Button onClick={() => onChange({ sisters: '' })}>{t`Show sister sizes`}</Button>}>
        {t`Sister sizes have the same cup volume on a firmer or looser band.`}
      </EmptyState>
    );
  }
  return <EmptyState title={title} action={<Button onClick={onClear}>{t`Show all pairs`}</Button>} />;
}

/** The size that is searched for; null for all. */
function useChosenLabel({ size, letter }: PairFilter): string | null {
  const isLetter = useApp().sizeSystem === 'letter';
  if (isLetter) return letter;
  return size && formatSize(size);
}
