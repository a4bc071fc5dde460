import type { Checked } from '@strapline/contract/events';
import { parseBraTagId } from '@strapline/domain/bra-tag/bra-tag-id';
import type { NeutralSize } from '@strapline/domain/size/systems';
import type { Queryable } from '../../ports/database.ts';
import { correctedWords } from './corrected-words.ts';
import { type WantedSizes, wantedSizes } from './wanted-sizes.ts';

type Wanted = Checked<'searchListings'>;

/** A search as the database is asked: its sizes apart from its words, and the words as they were probably meant. `sisters` is what the sizes would be with their neighbours. */
export type Asked = Omit<Wanted, 'size' | 'equivalents' | 'sisters'> & WantedSizes & { sisters: NeutralSize[] | null };

/** `correctedTo` is what the words were read as, where they were mistyped. At most one statement. */
export async function readSearch(db: Queryable, wanted: Wanted): Promise<{ asked: Asked; correctedTo: string | null }> {
  const { size, equivalents, sisters, q, ...rest } = wanted;
  const isTagId = parseBraTagId(q?.toLowerCase() ?? '') !== null;
  const { words, ...sizes } = sizesAsked(isTagId ? { ...wanted, q: undefined } : wanted);
  if (isTagId) return { asked: { ...rest, q, ...sizes }, correctedTo: null };
  const corrected = await correctedWords(db, words);
  return { asked: { ...rest, q: corrected || undefined, ...sizes }, correctedTo: corrected === words ? null : corrected };
}

function sizesAsked(wanted: Wanted) {
  const found = wantedSizes(wanted);
  const wider = found.sizes === null || wanted.sisters ? null : wantedSizes({ ...wanted, sisters: true }).sizes;
  return { ...found, sisters: wider };
}
