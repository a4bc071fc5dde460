import type { ParsedInput } from '@strapline/contract/events';
import { braFacts, createFactKey, type FactFilter, factNames } from '@strapline/domain/bra-tag/bra-facts';
import { parseBraTagId } from '@strapline/domain/bra-tag/bra-tag-id';
import type { NeutralSize } from '@strapline/domain/size/systems';
import type { Queryable } from '../../ports/database.ts';
import type { Blocks } from '../block/block.ts';
import { correctWords } from './correct-words.ts';
import { findSearchSizes, type SearchSizes } from './search-sizes.ts';

type SearchInput = ParsedInput<'searchListings'>;

/** A parsed search: sizes separated from the words, typos corrected. `sisters` are its sizes with their sister sizes, `facts` terms of the word index, such as `colours:rose`. */
export type SearchQuery = Omit<SearchInput, 'size' | 'equivalents' | 'sisters' | FactFilter> &
  SearchSizes & { sisters: NeutralSize[] | null; facts: string[]; blocks: Blocks | null };

/** `correctedTo`: the words after typo correction, null if unchanged. At most one statement. */
export async function readSearch(
  db: Queryable,
  input: SearchInput,
  blocks: Blocks | null,
): Promise<{ query: SearchQuery; correctedTo: string | null }> {
  const { size, equivalents, sisters, q, ...rest } = input;
  const isTagId = parseBraTagId(q?.toLowerCase() ?? '') !== null;
  const { words, ...sizes } = findSizes(isTagId ? { ...input, q: undefined } : input);
  const facts = listFactKeys(input);
  if (isTagId) return { query: { ...rest, q, ...sizes, facts, blocks }, correctedTo: null };
  const corrected = await correctWords(db, words, blocks);
  return { query: { ...rest, q: corrected || undefined, ...sizes, facts, blocks }, correctedTo: corrected === words ? null : corrected };
}

function listFactKeys(input: SearchInput): string[] {
  return factNames.flatMap((name) => {
    const value = input[braFacts[name].filter];
    return value === undefined ? [] : [createFactKey(name, value)];
  });
}

function findSizes(input: SearchInput) {
  const search = findSearchSizes(input);
  const withSisters = search.sizes === null || input.sisters ? null : findSearchSizes({ ...input, sisters: true }).sizes;
  return { ...search, sisters: withSisters };
}
