import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type BoutiqueSearch, listValues } from './boutique-query.ts';
import { type Facet, FacetOptions, FacetSection, listNamed } from './facet-options.tsx';
import css from './facets.module.css';

type SeriesFacetProps = { search: BoutiqueSearch; facet: Facet | undefined; onChange: (patch: BoutiqueSearch) => void };

/** The most frequent series and those chosen; the others on request. */
export function SeriesFacet({ search, facet, onChange }: SeriesFacetProps) {
  const { t } = useLingui();
  const [hasAll, setAll] = useState(false);
  const chosen = listValues(search.series);
  const all = listNamed(facet, chosen, Number.POSITIVE_INFINITY);
  const shown = hasAll ? all : listNamed(facet, chosen);
  if (all.length === 0) return null;
  return (
    <FacetSection title={t`Series`} value={chosen.join(', ')} isOpen={false}>
      <FacetOptions
        label={t`Series`}
        options={shown.map((value) => ({ value, label: value }))}
        chosen={search.series}
        isMultiple
        facet={facet}
        onChange={(series) => onChange({ series })}
      />
      {shown.length < all.length && (
        <button type="button" className={`link ${css['all']}`} onClick={() => setAll(true)}>
          {facet?.isComplete ? t`All ${all.length} series` : t`More series`}
        </button>
      )}
    </FacetSection>
  );
}
