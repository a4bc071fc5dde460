import { checkAppFields } from '@strapline/contract/app-fields';
import type { App } from '@strapline/contract/apps/app';
import type { ParsedInput } from '@strapline/contract/events';
import { braFacts, createFactKey, type FactFilter, type FactName, factNames } from '@strapline/domain/bra-tag/bra-facts';
import { parseBraTagId } from '@strapline/domain/bra-tag/bra-tag-id';
import { listChosen } from '@strapline/domain/search/choice';
import { combineYears, type Years } from '@strapline/domain/search/years';
import { formatSizeKey } from '@strapline/domain/size/size-key';
import type { NeutralSize } from '@strapline/domain/size/systems';
import { WireError } from '../../platform/wire-error.ts';
import type { Queryable, Statement } from '../../ports/database.ts';
import type { Blocks } from '../block/block.ts';
import { correctWords } from './correct-words.ts';
import { findSearchSizes, type SearchSizes } from './search-sizes.ts';

/** A search whose followed creators are among its creators. */
export type SearchInput = Omit<ParsedInput<'searchListings'>, 'followed'>;

/** A parsed search: sizes separated from the words, typos corrected. `sisters` are its sizes with their sister sizes or neighbors, `likely` the keys of those that a piece has to be likely to fit, `facts` terms of the word index, such as `colours:rose`, of which a listing has one of each group. With `braTagId`, only that listing is searched. */
export type SearchQuery = Omit<SearchInput, 'size' | 'equivalents' | 'sisters' | 'likely' | 'year' | 'yearMin' | 'yearMax' | FactFilter> &
  SearchSizes & {
    years: Years | undefined;
    sisters: NeutralSize[] | null;
    likely: string[] | null;
    facts: string[][];
    blocks: Blocks | null;
    braTagId?: string;
  };

/** What to select from the matching listings. */
export type Selection = { columns: Statement; isOrdered: boolean; rows: Statement };

/**
 * Throws `validation` for a size or a style that the app doesn't have, and for years in the wrong order. `correctedTo`: the words after typo correction, null if unchanged; `typed`: those before.
 * At most one statement.
 */
export async function readSearch(
  db: Queryable,
  app: App,
  input: SearchInput,
  blocks: Blocks | null,
): Promise<{ query: SearchQuery; typed: string; correctedTo: string | null }> {
  const errors = { ...checkAppFields(app, input), ...checkYears(input) };
  if (Object.keys(errors).length > 0) throw new WireError('validation', { fields: errors });
  const { size, equivalents, sisters, likely, q, year, yearMin, yearMax, ...others } = input;
  const rest = { ...others, years: combineYears({ year, yearMin, yearMax }) };
  const isTagId = parseBraTagId(q?.toLowerCase() ?? '') !== null;
  const { words, ...sizes } = findSizes(app, isTagId ? { ...input, q: undefined } : input);
  const facts = listFactKeys(input);
  if (isTagId) return { query: { ...rest, q, ...sizes, facts, blocks }, typed: '', correctedTo: null };
  const corrected = await correctWords(db, app.key, words, blocks);
  return {
    query: { ...rest, q: corrected || undefined, ...sizes, facts, blocks },
    typed: words,
    correctedTo: corrected === words ? null : corrected,
  };
}

function checkYears({ yearMin, yearMax }: SearchInput): Record<string, string> {
  const isReversed = yearMin !== undefined && yearMax !== undefined && yearMin > yearMax;
  return isReversed ? { yearMax: `Choose ${yearMin} or a later year.` } : {};
}

function listFactKeys(input: SearchInput): string[][] {
  return factNames
    .map((name) => listChosen<string>(input[braFacts[name].filter]).map((value) => createFactKey(name, value)))
    .filter((keys) => keys.length > 0);
}

/** The query without a fact's filter. */
export function removeFact({ facts }: SearchQuery, name: FactName): string[][] {
  const prefix = createFactKey(name, '');
  return facts.filter(([key]) => !key?.startsWith(prefix));
}

/** The text of a tsquery that finds one term of each group. */
export function formatFactQuery(facts: readonly (readonly string[])[]): string {
  return facts.map((keys) => `(${keys.map((key) => `'${key}'`).join(' | ')})`).join(' & ');
}

function findSizes(app: App, input: SearchInput) {
  const search = findSearchSizes(app, input);
  const withSisters = search.sizes === null || input.sisters ? null : findSearchSizes(app, { ...input, sisters: true }).sizes;
  const own = input.sisters ? findSearchSizes(app, { ...input, sisters: false }).sizes : search.sizes;
  return { ...search, sisters: withSisters, likely: input.likely && own ? own.map(formatSizeKey) : null };
}
