import type { ParsedInput } from '@strapline/contract/events';
import { parseBraTagId } from '@strapline/domain/bra-tag/bra-tag-id';
import type { NeutralSize } from '@strapline/domain/size/systems';
import type { Queryable } from '../../ports/database.ts';
import { correctWords } from './correct-words.ts';
import { findWantedSizes, type WantedSizes } from './wanted-sizes.ts';

type SearchInput = ParsedInput<'searchListings'>;

/** A search as the database is asked: its sizes apart from its words, and the words as they were probably meant. `sisters` is what the sizes would be with their neighbours. */
export type SearchQuery = Omit<SearchInput, 'size' | 'equivalents' | 'sisters'> & WantedSizes & { sisters: NeutralSize[] | null };

/** `correctedTo` is what the words were read as, where they were mistyped. At most one statement. */
export async function readSearch(db: Queryable, input: SearchInput): Promise<{ query: SearchQuery; correctedTo: string | null }> {
  const { size, equivalents, sisters, q, ...rest } = input;
  const isTagId = parseBraTagId(q?.toLowerCase() ?? '') !== null;
  const { words, ...sizes } = findSizes(isTagId ? { ...input, q: undefined } : input);
  if (isTagId) return { query: { ...rest, q, ...sizes }, correctedTo: null };
  const corrected = await correctWords(db, words);
  return { query: { ...rest, q: corrected || undefined, ...sizes }, correctedTo: corrected === words ? null : corrected };
}

function findSizes(input: SearchInput) {
  const found = findWantedSizes(input);
  const withSisters = found.sizes === null || input.sisters ? null : findWantedSizes({ ...input, sisters: true }).sizes;
  return { ...found, sisters: withSisters };
}
