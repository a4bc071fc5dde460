import type { MatchAnswer } from '@strapline/contract/match-events';
import { hashPicture, PictureProblemError } from '../../platform/hash-picture/hash-picture.ts';
import type { PreparationProblem } from '../../platform/private-media/prepare-picture.ts';
import { matchPicture } from '../../platform/wire/match-client.ts';

export type SocialMatch = MatchAnswer['matches'][number];
type SearchResult = { matches: SocialMatch[] } | { problem: PreparationProblem | 'off' };

/** Whose picture a file is. Only its hashes leave this device. `off`: there is no match server. Throws WireError. */
export async function searchPicture(file: File): Promise<SearchResult> {
  try {
    const { sha256, pdq, quality, phashes } = await hashPicture(file);
    return (await matchPicture({ sha256, pdq, quality, phashes: [...phashes] })) ?? { problem: 'off' };
  } catch (error) {
    if (error instanceof PictureProblemError) return { problem: error.problem };
    throw error;
  }
}
