import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import type { Statement } from '@strapline/domain/certificate/statement';
import { type ChipOnTag, getProofGrade } from '../bra-tag-record/bra-tag-record.ts';

export type ProvedTag = { nfc: BraTag['nfc']; chip: ChipOnTag | null; owner_number: number };

/** A tag's current proof grade, and the chip's state if the chip counts toward it. */
export function createProofStatement(tag: ProvedTag): Pick<Statement, 'grade' | 'loop' | 'lastOwnerTapAt'> {
  const grade = getProofGrade(tag);
  const chip = grade === 'A' || grade === 'B' ? tag.chip : null;
  return { grade, loop: toLoopStatement(chip), lastOwnerTapAt: chip?.ownerTapAt ? new Date(chip.ownerTapAt).toISOString() : null };
}

function toLoopStatement(chip: ChipOnTag | null): Statement['loop'] {
  if (!chip?.loop) return null;
  return chip.opened ? 'opened' : 'unopened';
}
