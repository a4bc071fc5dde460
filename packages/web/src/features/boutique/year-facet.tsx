import { Trans, useLingui } from '@lingui/react/macro';
import { firstYear, formatYears, parseYears } from '@strapline/domain/search/years';
import { useYearsText } from '../../ui/format/years.ts';
import type { BoutiqueSearch } from './boutique-query.ts';
import { type Facet, FacetSection } from './facet-options.tsx';
import css from './facets.module.css';

type YearFacetProps = { search: BoutiqueSearch; facet: Facet | undefined; onChange: (patch: BoutiqueSearch) => void };

/** A first and a last year, each of them open if it isn't chosen. */
export function YearFacet({ search, facet, onChange }: YearFacetProps) {
  const { t } = useLingui();
  const format = useYearsText();
  const chosen = parseYears(search.year);
  const { min, max } = chosen;
  const years = listYears(facet, [min, max]);
  if (years.length === 0) return null;
  const select = (label: string, value: number | undefined, change: (year: string) => string) => (
    <select className="input" aria-label={label} value={value ?? ''} onChange={({ target }) => onChange({ year: change(target.value) })}>
      <option value="">{t`Any`}</option>
      {years.map((year) => (
        <option key={year}>{year}</option>
      ))}
    </select>
  );
  return (
    <FacetSection title={t`Year`} value={format(chosen)} isOpen={false}>
      <div className={css['years']}>
        {select(t`First year`, min, (from) => joinYears(from, max))}
        <span>
          <Trans>to</Trans>
        </span>
        {select(t`Last year`, max, (to) => joinYears(min, to))}
      </div>
    </FacetSection>
  );
}

/** In the right order; empty without an end. */
function joinYears(from: number | string | undefined, to: number | string | undefined): string {
  const years = parseYears(formatYears({ min: from || '', max: to || '' }));
  return years.min === undefined && years.max === undefined ? '' : formatYears(years);
}

/** The last year first. Counts of a sample may leave out early ones, so these are offered too. */
function listYears(facet: Facet | undefined, chosen: readonly (number | undefined)[]): number[] {
  const known = [...(facet?.values.map(({ value }) => Number(value)) ?? []), ...chosen.filter((year) => year !== undefined)];
  if (known.length === 0) return [];
  const [first, last] = [facet?.isComplete ? Math.min(...known) : firstYear, Math.max(...known)];
  return Array.from({ length: last - first + 1 }, (_, n) => last - n);
}
