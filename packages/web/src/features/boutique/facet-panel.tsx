import { useLingui } from '@lingui/react/macro';
import type { Output } from '@strapline/contract/events';
import { braFacts, colorFacts, factNames } from '@strapline/domain/bra-tag/bra-facts';
import { useCall } from '../../platform/cache/queries.ts';
import { useApp } from '../../platform/page/app-data.ts';
import { useSession } from '../../platform/session/session.ts';
import { useConditionNames, useFactLabels } from '../../ui/tag/bra-fact-labels.ts';
import { type BoutiqueSearch, listValues, parseFacts, toCountInput, toSearchInput } from './boutique-query.ts';
import { CreatorFacet } from './creator-facet.tsx';
import { type Facet, FacetOptions, FacetSection } from './facet-options.tsx';
import { PriceFacet } from './price-facet.tsx';
import { useProofNames } from './proof-names.ts';
import { SeriesFacet } from './series-facet.tsx';
import { ShippingFacet } from './shipping-facet.tsx';
import { SizeFacet } from './size-facet.tsx';
import { StyleDrawing } from './style-drawing.tsx';
import { YearFacet } from './year-facet.tsx';

type FacetPanelProps = { search: BoutiqueSearch; onChange: (patch: BoutiqueSearch) => void; isSheet?: boolean };

/** What each filter would leave of a search. Nobody but a signed-in person can search for the creators whom they follow. */
export function useFacets(search: BoutiqueSearch): Output<'countFacets'> | undefined {
  const input = toCountInput(toSearchInput(search, useApp()));
  const isSignedIn = useSession(({ status }) => status === 'signedIn');
  return useCall('countFacets', input, { keepPrevious: true, enabled: !input.followed || isSignedIn }).data;
}

/** What a search can be narrowed by, each value with the number of pieces that it would leave. */
export function FacetPanel({ search, onChange, isSheet = false }: FacetPanelProps) {
  const { t } = useLingui();
  const app = useApp();
  const facets = useFacets(search)?.facets;
  const labels = useFactLabels();
  const conditions = useConditionNames();
  const proofs = useProofNames();
  const chosen = parseFacts(search, app);
  return (
    <>
      {app.sizeSystem === 'bra' && <SizeFacet search={search} facet={facets?.size} onChange={onChange} isOpen={!isSheet} />}
      {factNames.map((name) => {
        const { filter } = braFacts[name];
        const { one, values } = labels[name];
        const options = Object.entries(values).map(([value, label]) => ({
          value,
          label,
          ...(name === 'colours' && isColor(value) ? { swatch: colorFacts[value].swatch } : {}),
          ...(name === 'style' ? { drawing: <StyleDrawing style={value} /> } : {}),
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
          // What a condition means in detail is on the page of a piece.
          options={Object.entries(conditions).map(([value, label]) => ({ value, label: label.split(':')[0] }))}
          chosen={search.condition}
          isMultiple
          facet={facets?.condition}
          onChange={(condition) => onChange({ condition })}
        />
      </FacetSection>
      <FacetSection title={t`Proof level`} value={search.proof && proofs[search.proof]} isOpen={!isSheet}>
        <FacetOptions
          label={t`Proof level`}
          options={[{ value: '', label: t`Any` }, ...Object.entries(proofs).map(([value, label]) => ({ value, label }))]}
          chosen={search.proof}
          facet={facets && addHigherLevels(facets.proofLevel)}
          onChange={(proof) => onChange({ proof })}
        />
      </FacetSection>
      <CreatorFacet search={search} facet={facets?.creator} onChange={onChange} />
      <SeriesFacet search={search} facet={facets?.series} onChange={onChange} />
      <YearFacet search={search} facet={facets?.year} onChange={onChange} />
      <ShippingFacet search={search} onChange={onChange} isOpen={!isSheet} />
    </>
  );
}

const joinLabels = (values: readonly string[], labels: Partial<Record<string, string>>): string =>
  values.map((value) => labels[value] ?? value).join(', ');

const isColor = (value: string): value is keyof typeof colorFacts => Object.hasOwn(colorFacts, value);

function formatRange({ min, max }: BoutiqueSearch): string | undefined {
  if (!min && !max) return undefined;
  return [min ? `$${min}` : '', max ? `$${max}` : ''].join('–');
}

/** The filter means a level or a higher one, the counts are of each level. No level is any. */
function addHigherLevels({ values, isComplete }: Facet): Facet {
  const count = (level: number) => values.reduce((sum, one) => (Number(one.value) >= level ? sum + one.count : sum), 0);
  return { isComplete, values: [0, 1, 2, 3, 4].map((level) => ({ value: level === 0 ? '' : String(level), count: count(level) })) };
}
