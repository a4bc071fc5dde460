import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { braFacts, type FactName, factNames } from '@strapline/domain/bra-tag/bra-facts';
import { ChevronRight } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState, Loading, Skeleton } from '../../ui/load-states.tsx';
import { useFactLabels } from '../../ui/tag/bra-fact-labels.ts';
import css from './boutique.module.css';
import { type BoutiqueSearch, parseFacts } from './boutique-query.ts';
import { listSisterLabels, parseSizeFilter } from './size-filter.ts';

type Alternatives = Output<'countListings'>['instead'][number];
type NoResultsProps = {
  search: BoutiqueSearch;
  alternatives: Alternatives[] | null;
  onChange: (patch: BoutiqueSearch) => void;
  onClear: () => void;
};

/** Single changes to the search that would find something; null while loading. */
export function NoResults({ search, alternatives, onChange, onClear }: NoResultsProps) {
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
    return <EmptyState title={t`No matches`} action={clear}>{t`Try fewer words or fewer filters.`}</EmptyState>;
  }
  return (
    <div className={css['empty']}>
      <h2>
        <Trans>
          No exact <em>matches</em>
        </Trans>
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
  );
}

type Change = { label: ReactNode; patch: BoutiqueSearch };

/** A change as a label and as search parameters; absent where this page has no such filter. */
function useChangeLabels(search: BoutiqueSearch): (change: Alternatives['change']) => Change | null | undefined {
  const { t } = useLingui();
  const factLabels = useFactLabels();
  const chosenFacts = parseFacts(search);
  const sizeFilter = parseSizeFilter(search);
  const size = sizeFilter && 'ordinal' in sizeFilter ? sizeFilter : null;
  const conditions: Record<string, string> = { new: t`new`, as_new: t`as new`, worn: t`worn a few times`, well_loved: t`well loved` };
  const createChange = (label: ReactNode, instead: ReactNode, patch: BoutiqueSearch): Change => ({
    label: (
      <>
        {label}{' '}
        <i>
          <Trans>instead of {instead}</Trans>
        </i>
      </>
    ),
    patch,
  });
  const removeFact = (name: FactName): Change | undefined => {
    const { filter } = braFacts[name];
    const { any, values } = factLabels[name];
    const value = chosenFacts[filter];
    return value && createChange(any, values[value]?.toLowerCase(), { [filter]: '' });
  };
  return (change) => {
    const fact = factNames.find((name) => braFacts[name].filter === change);
    if (fact) return removeFact(fact);
    switch (change) {
      case 'sisters':
        return size && { label: <Trans>Include sister sizes {listSisterLabels(size).join(', ')}</Trans>, patch: { sisters: 'yes' } };
      case 'band':
        return size && createChange(t`Any cup in band ${size.band}`, search.size, { size: String(size.band), sisters: '' });
      case 'size':
        return search.size ? createChange(t`Any size`, search.size, { size: '', system: '', sisters: '', equivalents: '' }) : null;
      case 'price':
        return createChange(<Trans>Any price</Trans>, <Trans>up to ${search.max}</Trans>, { max: '' });
      case 'condition':
        return createChange(t`Any condition`, conditions[search.condition ?? ''], { condition: '' });
      case 'proofLevel':
        return { label: t`Any proof level`, patch: { proof: '' } };
      case 'words':
        return { label: <Trans>Without “{search.q}”</Trans>, patch: { q: '' } };
      case 'sold':
        return { label: t`Include sold pieces`, patch: { state: 'all' } };
      // The boutique has no filter for these.
      case 'creator':
      case 'series':
      case 'year':
        return null;
    }
  };
}
