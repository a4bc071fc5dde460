import type { SavedSearch } from '@strapline/contract/shapes/saved';
import { braFacts, factNames } from '@strapline/domain/bra-tag/bra-facts';
import { listChosen } from '@strapline/domain/search/choice';
import { combineYears, formatYears } from '@strapline/domain/search/years';

type Filters = SavedSearch['filters'];
export type BoutiqueAddress = Record<string, string> & { section: 'boutique' };

const toDollars = (cents: number | undefined) => (cents === undefined ? undefined : String(cents / 100));

const join = (chosen: string | readonly string[] | undefined) => (chosen === undefined ? undefined : listChosen(chosen).join(','));

/** The boutique's query for the filters of a saved search. */
export function toBoutiqueAddress(filters: Filters): BoutiqueAddress {
  const {
    q,
    size,
    equivalents,
    sisters,
    likely,
    shipsTo,
    priceMinCents,
    priceMaxCents,
    proofLevel,
    condition,
    state,
    sort,
    creator,
    followed,
    series,
  } = filters;
  const years = combineYears(filters);
  const query: Record<string, string | undefined> = {
    q,
    ...(size ? { size: 'label' in size ? size.label : `${size.band}${size.cup ?? ''}` } : {}),
    system: size && size.system !== 'letter' ? size.system : undefined,
    equivalents: equivalents ? undefined : 'no',
    sisters: sisters ? 'yes' : undefined,
    likely: likely ? 'yes' : undefined,
    shipsTo,
    min: toDollars(priceMinCents),
    max: toDollars(priceMaxCents),
    proof: proofLevel?.toString(),
    condition: join(condition),
    creator: join(creator),
    series: join(series),
    followed: followed ? 'yes' : undefined,
    year: years && formatYears(years),
    state: state === 'buyable' ? undefined : state,
    sort: sort === 'newest' ? undefined : sort,
    ...Object.fromEntries(factNames.map((name) => [braFacts[name].filter, join(filters[braFacts[name].filter])])),
  };
  const given = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]));
  return { ...(Object.fromEntries(given) as Record<string, string>), section: 'boutique' };
}
