import type { AppData } from '@strapline/contract/apps/app';
import type { Input } from '@strapline/contract/events';
import { braFacts, type FactFilter, factNames } from '@strapline/domain/bra-tag/bra-facts';
import { createChoice } from '@strapline/domain/search/choice';
import { parseYears } from '@strapline/domain/search/years';
import { countryCodes } from '@strapline/domain/shipping/countries';
import { parseLetterLabel } from '@strapline/domain/size/letter-size';
import { parseSizeFilter } from './size-filter.ts';

/** Search parameters of the boutique; all optional. Style, colour, fabric, condition, creator and series may have several values: `plunge,balconette`. */
export type BoutiqueSearch = { [F in FactFilter]?: string } & {
  q?: string;
  /** A label such as `34DD`, or a band alone, in `system` (default UK). */
  size?: string;
  system?: string;
  /** `no`: exclude labels of other systems. */
  equivalents?: string;
  /** `yes`: include the two sister sizes, or one letter up and down. */
  sisters?: string;
  /** `yes`: only pieces that are likely to fit the size. */
  likely?: string;
  /** A country. */
  shipsTo?: string;
  min?: string;
  max?: string;
  creator?: string;
  /** `yes`: the creators whom the person follows, in addition to those named. */
  followed?: string;
  series?: string;
  /** A year or a range, such as `2024-2026` or `2024-`. */
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
  const [min, max] = [Number(search.min), Number(search.max)];
  const { min: yearMin, max: yearMax } = parseYears(search.year);
  const proof = proofs.find((level) => String(level) === search.proof);
  const state = states.find((allowed) => allowed === search.state);
  const sort = sorts.find((allowed) => allowed === search.sort);
  return {
    ...(search.q?.trim() ? { q: search.q.trim().slice(0, 120) } : {}),
    ...(app.sizeSystem === 'letter' ? toLetterInput(search) : toSizeInput(search)),
    ...toFactInput(search, app),
    ...toChoices(search),
    ...(search.min && min > 0 && min < 1e6 ? { priceMinCents: Math.round(min * 100) } : {}),
    ...(search.max && max > 0 && Number.isFinite(max) ? { priceMaxCents: Math.round(max * 100) } : {}),
    ...(proof !== undefined ? { proofLevel: proof } : {}),
    ...(search.shipsTo && countryCodes.includes(search.shipsTo) ? { shipsTo: search.shipsTo } : {}),
    ...(search.followed === 'yes' ? { followed: true } : {}),
    ...(yearMin ? { yearMin } : {}),
    ...(yearMax ? { yearMax } : {}),
    ...(state && state !== 'buyable' ? { state } : {}),
    ...(sort && sort !== 'newest' ? { sort } : {}),
  };
}

export function toCountInput({ sort, limit, ...filters }: SearchInput): Input<'countListings'> {
  return filters;
}

/** Without a size, nothing about it is left. */
export const noSize: BoutiqueSearch = { size: '', system: '', equivalents: '', sisters: '', likely: '' };

/** The values of a parameter. */
export function listValues(text: string | undefined): string[] {
  return [...new Set(text?.split(',').filter((value) => value !== ''))].slice(0, mostChosen);
}

/** A parameter with a value in addition, or without it. */
export function toggleValue(text: string | undefined, value: string): string {
  const values = listValues(text);
  return (values.includes(value) ? values.filter((one) => one !== value) : [...values, value]).join(',');
}

/** As many as the server takes. */
const mostChosen = 12;

/** The chosen values of each fact, without those that the app doesn't have. */
export function parseFacts(search: BoutiqueSearch, { styles }: Pick<SearchApp, 'styles'>): Record<FactFilter, string[]> {
  const filters = factNames.map((name) => {
    const { filter, values } = braFacts[name];
    return [filter, listValues(search[filter]).filter((value) => Object.hasOwn(name === 'style' ? styles : values, value))] as const;
  });
  return Object.fromEntries(filters) as Record<FactFilter, string[]>;
}

function toFactInput(search: BoutiqueSearch, app: SearchApp): SearchInput {
  const filters = Object.entries(parseFacts(search, app)).map(([filter, values]) => [filter, createChoice(values)] as const);
  return Object.fromEntries(filters.filter(([, choice]) => choice !== undefined)) as SearchInput;
}

function toChoices(search: BoutiqueSearch): SearchInput {
  const condition = createChoice(conditions.filter((allowed) => listValues(search.condition).includes(allowed)));
  const creator = createChoice(listValues(search.creator).filter((name) => /^[a-z0-9_]{3,40}$/.test(name)));
  const series = createChoice(listValues(search.series).filter((name) => name.length <= 16));
  return { ...(condition ? { condition } : {}), ...(creator ? { creator } : {}), ...(series ? { series } : {}) };
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
    ...(search.likely === 'yes' && 'cup' in size ? { likely: true } : {}),
  };
}
