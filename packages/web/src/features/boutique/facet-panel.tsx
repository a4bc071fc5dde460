import { useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { braFacts, colorFacts, factNames } from '@strapline/domain/bra-tag/bra-facts';
import { useCall } from '../../platform/cache/queries.ts';
import { useApp } from '../../platform/page/app-data.ts';
import { useConditionNames, useFactLabels } from '../../ui/tag/bra-fact-labels.ts';
import { type BoutiqueSearch, listValues, parseFacts, toCountInput, toSearchInput } from './boutique-query.ts';
import { type Facet, FacetOptions, FacetSection } from './facet-options.tsx';
import { PriceFacet } from './price-facet.tsx';
import { useProofNames } from './proof-names.ts';

type FacetPanelProps = { search: BoutiqueSearch; onChange: (patch: BoutiqueSearch) => void; isSheet?: boolean };
type Facets = Output<'countFacets'>['facets'];

/** What a search can be narrowed by, each value with the number of pieces that it would leave. */
export function FacetPanel({ search, onChange, isSheet = false }: FacetPanelProps) {
  const { t } = useLingui();
  const app = useApp();
  const facets = useCall('countFacets', toCountInput(toSearchInput(search, app)), { keepPrevious: true }).data?.facets;
  const labels = useFactLabels();
  const conditions = useConditionNames();
  const proofs = useProofNames();
  const chosen = parseFacts(search, app);
  return (
    <>
      {factNames.map((name) => {
        const { filter } = braFacts[name];
        const { one, values } = labels[name];
        const options = Object.entries(values).map(([value, label]) => ({
          value,
          label,
          ...(name === 'colours' && isColor(value) ? { swatch: colorFacts[value].swatch } : {}),
        }));
        return (
          <FacetSection key={name} title={one} value={joinLabels(chosen[filter], values)} isOpen={!isSheet && name !== 'fabrics'}>
            <FacetOptions
              label={one}
              options={options}
              chosen={chosen[filter].join(',')}
              isMultiple
              facet={facets?.[filter]}
              onChange={(value) => onChange({ [filter]: value })}
            />
          </FacetSection>
        );
      })}
      <FacetSection title={t`Price`} value={formatRange(search)} isOpen>
        <PriceFacet search={search} facet={facets?.price} onChange={onChange} />
      </FacetSection>
      <FacetSection title={t`Condition`} value={joinLabels(listValues(search.condition), conditions)} isOpen={!isSheet}>
        <FacetOptions
          label={t`Condition`}
          options={Object.entries(conditions).map(([value, label]) => ({ value, label }))}
          chosen={search.condition}
          isMultiple
          facet={facets?.condition}
          onChange={(condition) => onChange({ condition })}
        />
      </FacetSection>
      <FacetSection title={t`Proof level`} value={search.proof && proofs[search.proof]} isOpen={!isSheet}>
        <FacetOptions
          label={t`Proof level`}
          options={Object.entries(proofs).map(([value, label]) => ({ value, label }))}
          chosen={search.proof}
          facet={facets && addHigherLevels(facets.proofLevel)}
          onChange={(proof) => onChange({ proof })}
        />
      </FacetSection>
      <NamedFacet title={t`Creator`} name="creator" search={search} facets={facets} onChange={onChange} />
      <NamedFacet title={t`Series`} name="series" search={search} facets={facets} onChange={onChange} />
      <NamedFacet title={t`Year`} name="year" search={search} facets={facets} onChange={onChange} />
    </>
  );
}

type NamedFacetProps = { title: string; name: 'creator' | 'series' | 'year'; facets: Facets | undefined } & Pick<
  FacetPanelProps,
  'search' | 'onChange'
>;

const mostNamed = 8;

/** A filter whose values are names: the most frequent ones, and those chosen. */
function NamedFacet({ title, name, search, facets, onChange }: NamedFacetProps) {
  const facet = facets?.[name];
  const isMultiple = name !== 'year';
  const chosen = listValues(search[name]);
  const named = facet?.values.slice(0, mostNamed).map(({ value }) => value) ?? [];
  const values = [...chosen.filter((value) => !named.includes(value)), ...named];
  if (values.length === 0) return null;
  return (
    <FacetSection title={title} value={chosen.join(', ')} isOpen={false}>
      <FacetOptions
        label={title}
        options={values.map((value) => ({ value, label: value }))}
        chosen={search[name]}
        isMultiple={isMultiple}
        facet={facet}
        onChange={(value) => onChange({ [name]: value })}
      />
    </FacetSection>
  );
}

const joinLabels = (values: readonly string[], labels: Partial<Record<string, string>>): string =>
  values.map((value) => labels[value] ?? value).join(', ');

const isColor = (value: string): value is keyof typeof colorFacts => Object.hasOwn(colorFacts, value);

function formatRange({ min, max }: BoutiqueSearch): string | undefined {
  if (!min && !max) return undefined;
  return [min ? `$${min}` : '', max ? `$${max}` : ''].join('–');
}

/** The filter means a level or a higher one, the counts are of each level. */
function addHigherLevels({ values, isComplete }: Facet): Facet {
  const count = (level: number) => values.reduce((sum, one) => (Number(one.value) >= level ? sum + one.count : sum), 0);
  return { isComplete, values: [1, 2, 3, 4].map((level) => ({ value: String(level), count: count(level) })) };
}
