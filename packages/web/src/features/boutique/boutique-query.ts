import type { Input } from '@strapline/contract/events';
import { braFacts, type FactFilter, type FactFilters, factNames } from '@strapline/domain/bra-tag/bra-facts';
import { parseSizeFilter } from './size-filter.ts';

/** Search parameters of the boutique; all optional. */
export type BoutiqueSearch = { [F in FactFilter]?: string } & {
  q?: string;
  /** A label such as `34DD`, or a band alone, in `system` (default UK). */
  size?: string;
  system?: string;
  /** `no`: exclude labels of other systems. */
  equivalents?: string;
  /** `yes`: include the two sister sizes. */
  sisters?: string;
  max?: string;
  proof?: string;
  condition?: string;
  state?: string;
  sort?: string;
};
export type SearchInput = Omit<Input<'searchListings'>, 'cursor'>;

const sorts = ['newest', 'priceAsc', 'priceDesc'] as const;
const states = ['buyable', 'sold', 'all'] as const;
const conditions = ['new', 'as_new', 'worn', 'well_loved'] as const;
const proofs = [0, 1, 2, 3, 4] as const;

/** Parameters that make no sense are ignored, instead of showing nothing. */
export function toSearchInput(search: BoutiqueSearch): SearchInput {
  const max = Number(search.max);
  const proof = proofs.find((level) => String(level) === search.proof);
  const condition = conditions.find((allowed) => allowed === search.condition);
  const state = states.find((allowed) => allowed === search.state);
  const sort = sorts.find((allowed) => allowed === search.sort);
  return {
    ...(search.q?.trim() ? { q: search.q.trim().slice(0, 120) } : {}),
    ...toSizeInput(search),
    ...parseFacts(search),
    ...(search.max && max > 0 && Number.isFinite(max) ? { priceMaxCents: Math.round(max * 100) } : {}),
    ...(proof !== undefined ? { proofLevel: proof } : {}),
    ...(condition ? { condition } : {}),
    ...(state && state !== 'buyable' ? { state } : {}),
    ...(sort && sort !== 'newest' ? { sort } : {}),
  };
}

export function toCountInput({ sort, limit, ...filters }: SearchInput): Input<'countListings'> {
  return filters;
}

export function parseFacts(search: BoutiqueSearch): Partial<FactFilters> {
  const filters = factNames.flatMap((name) => {
    const { filter, values } = braFacts[name];
    const value = search[filter];
    return value && Object.hasOwn(values, value) ? [[filter, value]] : [];
  });
  return Object.fromEntries(filters) as Partial<FactFilters>;
}

function toSizeInput(search: BoutiqueSearch): SearchInput {
  const size = parseSizeFilter(search);
  if (!size || 'error' in size) return {};
  const { system, band } = size;
  return {
    size: 'cup' in size ? { system, band, cup: size.cup } : { system, band },
    ...(search.equivalents === 'no' ? { equivalents: false } : {}),
    ...(search.sisters === 'yes' && 'cup' in size ? { sisters: true } : {}),
  };
}
