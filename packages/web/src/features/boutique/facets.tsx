import { useLingui } from '@lingui/react/macro';
import { ArrowUpDown, SlidersHorizontal } from 'lucide';
import { useState, useSyncExternalStore } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useActiveFilters } from './active-filters.tsx';
import css from './boutique.module.css';
import type { BoutiqueSearch } from './boutique-query.ts';
import { FacetPanel } from './facet-panel.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { SortSelect } from './sort-select.tsx';

/** Beside the list, or on phones in a sheet. */
export function Facets({ search, onChange }: { search: BoutiqueSearch; onChange: (patch: BoutiqueSearch) => void }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const isWide = useIsWide();
  const count = useActiveFilters(search).length;
  return (
    <>
      <aside className={css['facets']} aria-label={t`Filters`}>
        {isWide && <FacetPanel search={search} onChange={onChange} />}
      </aside>
      <div className={css['open']}>
        <Button block icon={SlidersHorizontal} onClick={() => setOpen(true)}>
          {t`Filter`}
          {count > 0 && <span className={css['number']}>{count}</span>}
        </Button>
        <span className={`btn block ${css['order']}`}>
          <Icon icon={ArrowUpDown} />
          <SortSelect sort={search.sort} label={t`Sort`} isCapitalized onChange={(sort) => onChange({ sort })} />
        </span>
        {isOpen && <FilterSheet search={search} onApply={onChange} onClose={() => setOpen(false)} />}
      </div>
    </>
  );
}

const wide = '(min-width: 1024px)';

/** False until the browser has hydrated the page. */
function useIsWide(): boolean {
  return useSyncExternalStore(
    (notify) => {
      const query = matchMedia(wide);
      query.addEventListener('change', notify);
      return () => query.removeEventListener('change', notify);
    },
    () => matchMedia(wide).matches,
    () => false,
  );
}
