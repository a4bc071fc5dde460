import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import type { Statement } from '@strapline/domain/certificate/statement';
import { type ChipOnTag, proofGradeOf } from '../bra-tag-record/bra-tag-record.ts';

export type ProvedTag = { nfc: BraTag['nfc']; chip: ChipOnTag | null; owner_number: number };

/** What a tag's record rests on now, and what its chip told last. Of a chip that counts for nothing nothing is told. */
export function proofOfTag(tag: ProvedTag): Pick<Statement, 'grade' | 'loop' | 'lastOwnerTapAt'> {
  const grade = proofGradeOf(tag);
  const chip = grade === 'A' || grade === 'B' ? tag.chip : null;
  return { grade, loop: loopOf(chip), lastOwnerTapAt: chip?.ownerTapAt ? new Date(chip.ownerTapAt).toISOString() : null };
}

function loopOf(chip: ChipOnTag | null): Statement['loop'] {
  if (!chip?.loop) return null;
  return chip.opened ? 'opened' : 'unopened';
}
