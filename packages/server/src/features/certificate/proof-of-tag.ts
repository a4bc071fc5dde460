import type { BraTag } from '@strapline/contract/shapes';
import type { Statement } from '@strapline/domain/certificate/statement';
import { proofGrade } from '@strapline/domain/proof-level';

export type ProvedTag = { nfc: BraTag['nfc']; owner_number: number };

/** What a tag's record rests on now, and what its chip told last. */
export function proofOfTag(tag: ProvedTag): Pick<Statement, 'grade' | 'loop' | 'lastOwnerTapAt'> {
  return { grade: proofGrade({ chip: null, strapCode: tag.owner_number > 1 }), loop: null, lastOwnerTapAt: null };
}
