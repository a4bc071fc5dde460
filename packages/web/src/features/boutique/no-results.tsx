import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { braFacts, type FactName, factNames } from '@strapline/domain/bra-tag/bra-facts';
import { parseYears } from '@strapline/domain/search/years';
import { ChevronRight } from 'lucide';
import type { ReactNode } from 'react';
import { useApp } from '../../platform/page/app-data.ts';
import { Button } from '../../ui/button.tsx';
import { getCountryName } from '../../ui/format/countries.ts';
import { useYearsText } from '../../ui/format/years.ts';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState, Loading, Skeleton } from '../../ui/load-states.tsx';
import { useFactLabels } from '../../ui/tag/bra-fact-labels.ts';
import css from './boutique.module.css';
import { type BoutiqueSearch, listValues, noSize, parseFacts, toSearchInput } from './boutique-query.ts';
import { listSisterLabels, parseSizeFilter } from './size-filter.ts';

type Alternatives = Output<'countListings'>['instead'][number];
type NoResultsProps = {
  search: BoutiqueSearch;
  alternatives: Alternatives[] | null;
  onChange: (patch: BoutiqueSearch) => void;
  onClear: () => void;
  /** Saves the search. */
  action?: ReactNode;
  /** The pieces that a change of the search would find. */
  renderMatches?: (patch: BoutiqueSearch) => ReactNode;
};

/** Single changes to the search that would find something, null while loading; saving it; and pieces that come close. */
export function NoResults({ search, alternatives, onChange, onClear, action, renderMatches }: NoResultsProps) {
  const { t } = useLingui();
  const getChange = useChangeLabels(search);
  if (alternatives === null) {
    return (
      <Loading>
        <Skeleton height="14rem" radius="var(--r-card)" />
      </Loading>
    );
  }
  const changes = alternatives.flatMap(({ change, ...count }) => {
    const suggestion = getChange(change);
    return suggestion ? [{ change, ...count, ...suggestion }] : [];
  });
  const clear = <Button onClick={onClear}>{t`Clear all filters`}</Button>;
  if (changes.length === 0) {
    return (
      <>
        <EmptyState title={t`No matches`} action={clear}>{t`Try fewer words or fewer filters.`}</EmptyState>
        <SaveForLater>{action}</SaveForLater>
      </>
    );
  }
  const [closest] = changes;
  return (
    <>
      <div className={css['empty']}>
        <h2>
          <EmptyTitle search={search} near={changes.find(({ change }) => change === 'sisters' || change === 'band')} />
        </h2>
        <p>{t`Every piece is one of a kind, so narrow searches often come up empty. Try changing one filter:`}</p>
        <ul>
          {changes.map(({ change, label, patch, count, isMore }) => (
            <li key={change}>
              <button type="button" onClick={() => onChange(patch)}>
                <span>{label}</span>
                <span className="num">{isMore ? t`${count}+ pieces` : <Plural value={count} one="# piece" other="# pieces" />}</span>
                <Icon icon={ChevronRight} size={18} />
              </button>
            </li>
          ))}
        </ul>
        {clear}
      </div>
      <SaveForLater>{action}</SaveForLater>
      {closest && renderMatches?.(closest.patch)}
    </>
  );
}

/** Of a size alone: the size, and how many pieces are in sizes near it. */
function EmptyTitle({ search, near }: { search: BoutiqueSearch; near: { count: number; isMore: boolean } | undefined }) {
  const { size, state: _state, sort: _sort, ...others } = toSearchInput(search, useApp());
  const isSizeAlone =
    size !== undefined && Object.keys(others).every((name) => name === 'equivalents' || name === 'sisters' || name === 'likely');
  if (!isSizeAlone)
    return (
      <Trans>
        No exact <em>matches</em>
      </Trans>
    );
  const label = [search.system, search.size].filter(Boolean).join(' ');
  if (!near) return <Trans>Nothing in {label}</Trans>;
  const count = near.isMore ? `${near.count}+` : near.count;
  return (
    <Trans>
      Nothing in {label} · <em>{count} near</em>
    </Trans>
  );
}

function SaveForLater({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  if (!children) return null;
  return (
    <section className={`panel ${css['later']}`}>
      <div>
        <h3>{t`Get notified`}</h3>
        <p className="note">{t`Save this search, and we’ll tell you when a match is listed.`}</p>
      </div>
      {children}
    </section>
  );
}

type Change = { label: ReactNode; patch: BoutiqueSearch };

/** A change as a label and as search parameters; absent where this page has no such filter. */
function useChangeLabels(search: BoutiqueSearch): (change: Alternatives['change']) => Change | null | undefined {
  const { t, i18n } = useLingui();
  const factLabels = useFactLabels();
  const formatYears = useYearsText();
  const app = useApp();
  const chosenFacts = parseFacts(search, app);
  const formatAny = (values: string[]) => new Intl.ListFormat(i18n.locale || 'en', { type: 'disjunction' }).format(values);
  const isLetter = app.sizeSystem === 'letter';
  const sizeFilter = parseSizeFilter(isLetter ? {} : search);
  const size = sizeFilter && 'ordinal' in sizeFilter ? sizeFilter : null;
  const conditions: Record<string, string> = { new: t`new`, as_new: t`as new`, worn: t`worn a few times`, well_loved: t`well loved` };
  // As an element: <Trans> would look for tags in a text.
  const query = <bdi>{search.q}</bdi>;
  const createChange = (label: ReactNode, chosen: ReactNode, patch: BoutiqueSearch): Change => {
    const instead = <bdi>{chosen}</bdi>;
    return {
      label: (
        <>
          {label}{' '}
          <i>
            <Trans>instead of {instead}</Trans>
          </i>
        </>
      ),
      patch,
    };
  };
  const removeFact = (name: FactName): Change | undefined => {
    const { filter } = braFacts[name];
    const { any, values } = factLabels[name];
    const chosen = chosenFacts[filter];
    if (chosen.length === 0) return undefined;
    return createChange(any, formatAny(chosen.map((value) => values[value]?.toLowerCase() ?? value)), { [filter]: '' });
  };
  return (change) => {
    const fact = factNames.find((name) => braFacts[name].filter === change);
    if (fact) return removeFact(fact);
    switch (change) {
      case 'sisters':
        if (isLetter) return { label: <Trans>One size up or down</Trans>, patch: { sisters: 'yes' } };
        return size && { label: <Trans>Include sister sizes {listSisterLabels(size).join(', ')}</Trans>, patch: { sisters: 'yes' } };
      case 'band':
        return size && createChange(t`Any cup in band ${size.band}`, search.size, { size: String(size.band), sisters: '', likely: '' });
      case 'size':
        return search.size ? createChange(t`Any size`, search.size, noSize) : null;
      case 'likely':
        return { label: t`Any fit in this size`, patch: { likely: '' } };
      case 'price':
        return createChange(<Trans>Any price</Trans>, search.max ? <Trans>up to ${search.max}</Trans> : <Trans>from ${search.min}</Trans>, {
          min: '',
          max: '',
        });
      case 'condition':
        return createChange(t`Any condition`, formatAny(listValues(search.condition).map((value) => conditions[value] ?? value)), {
          condition: '',
        });
      case 'proofLevel':
        return { label: t`Any proof level`, patch: { proof: '' } };
      case 'words':
        return { label: <Trans>Without “{query}”</Trans>, patch: { q: '' } };
      case 'sold':
        return { label: t`Include sold pieces`, patch: { state: 'all' } };
      case 'creator':
        return createChange(
          t`Any creator`,
          formatAny([...listValues(search.creator), ...(search.followed ? [t`creators I follow`] : [])]),
          {
            creator: '',
            followed: '',
          },
        );
      case 'series':
        return search.series ? createChange(t`Any series`, formatAny(listValues(search.series)), { series: '' }) : null;
      case 'shipsTo':
        return createChange(t`Shipping to any country`, search.shipsTo && getCountryName(search.shipsTo, i18n.locale), { shipsTo: '' });
      case 'year':
        return search.year ? createChange(t`Any year`, formatYears(parseYears(search.year)), { year: '' }) : null;
    }
  };
}
