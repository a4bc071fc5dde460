import type { AppData } from '@strapline/contract/apps/app';
import type { Input } from '@strapline/contract/events';
import { braFacts, type FactFilter, type FactFilters, factFilters, factNames } from '@strapline/domain/bra-tag/bra-facts';
import { parseLetterLabel } from '@strapline/domain/size/letter-size';
import { parseSizeFilter } from './size-filter.ts';

/** Search parameters of the boutique; all optional. */
export type BoutiqueSearch = { [F in FactFilter]?: string } & {
  q?: string;
  /** A label such as `34DD`, or a band alone, in `system` (default UK). */
  size?: string;
  system?: string;
  /** `no`: exclude labels of other systems. */
  equivalents?: string;
  /** `yes`: include the two sister sizes, or one letter up and down. */
  sisters?: string;
  min?: string;
  max?: string;
  creator?: string;
  series?: string;
  year?: string;
  proof?: string;
  condition?: string;
  state?: string;
  sort?: string;
};
/** What of an app decides what can be searched for. */
export type SearchApp = Pick<AppData, 'sizeSystem' | 'styles'>;
export type SearchInput = Omit<Input<'searchListings'>, 'cursor'>;

const sorts = ['newest', 'mostWanted', 'endingHold', 'priceAsc', 'priceDesc'] as const;
const states = ['buyable', 'sold', 'all'] as const;
const conditions = ['new', 'as_new', 'worn', 'well_loved'] as const;
const proofs = [0, 1, 2, 3, 4] as const;

/** Parameters that make no sense are ignored, instead of showing nothing. */
export function toSearchInput(search: BoutiqueSearch, app: SearchApp): SearchInput {
  const [min, max, year] = [Number(search.min), Number(search.max), Number(search.year)];
  const proof = proofs.find((level) => String(level) === search.proof);
  const condition = conditions.find((allowed) => allowed === search.condition);
  const state = states.find((allowed) => allowed === search.state);
  const sort = sorts.find((allowed) => allowed === search.sort);
  return {
    ...(search.q?.trim() ? { q: search.q.trim().slice(0, 120) } : {}),
    ...(app.sizeSystem === 'letter' ? toLetterInput(search) : toSizeInput(search)),
    ...parseFacts(search, app),
    ...(search.min && min > 0 && min < 1e6 ? { priceMinCents: Math.round(min * 100) } : {}),
    ...(search.max && max > 0 && Number.isFinite(max) ? { priceMaxCents: Math.round(max * 100) } : {}),
    ...(proof !== undefined ? { proofLevel: proof } : {}),
    ...(condition ? { condition } : {}),
    ...(/^[a-z0-9_]{3,40}$/.test(search.creator ?? '') ? { creator: search.creator } : {}),
    ...(search.series ? { series: search.series.slice(0, 16) } : {}),
    ...(search.year && Number.isInteger(year) && year >= 2000 && year <= 2200 ? { year } : {}),
    ...(state && state !== 'buyable' ? { state } : {}),
    ...(sort && sort !== 'newest' ? { sort } : {}),
  };
}

/** Clears what the filter sheet can set; words and size have their own fields. */
export const noFilters: BoutiqueSearch = {
  ...Object.fromEntries(factFilters.map((name) => [name, ''])),
  min: '',
  max: '',
  condition: '',
  proof: '',
  creator: '',
  series: '',
  year: '',
};

export function toCountInput({ sort, limit, ...filters }: SearchInput): Input<'countListings'> {
  return filters;
}

export function parseFacts(search: BoutiqueSearch, { styles }: Pick<SearchApp, 'styles'>): Partial<FactFilters> {
  const filters = factNames.flatMap((name) => {
    const { filter, values } = braFacts[name];
    const value = search[filter];
    return value && Object.hasOwn(name === 'style' ? styles : values, value) ? [[filter, value]] : [];
  });
  return Object.fromEntries(filters) as Partial<FactFilters>;
}

function toLetterInput({ size, sisters }: BoutiqueSearch): SearchInput {
  const label = parseLetterLabel(size ?? '');
  if (!label) return {};
  return { size: { system: 'letter', label }, ...(sisters === 'yes' ? { sisters: true } : {}) };
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
