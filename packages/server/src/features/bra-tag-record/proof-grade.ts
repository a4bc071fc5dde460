import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { type ProofGrade, proofGrade } from '@strapline/domain/bra-tag/proof-level';
import type { ChipOnTag } from './chip-on-tag.ts';

type Proved = { nfc: BraTag['nfc']; chip: ChipOnTag | null; owner_number: number };

/** What the record of a tag rests on. A chip under suspicion counts for nothing; a strap code was shown by every owner after the first. */
export function proofGradeOf({ nfc, chip, owner_number }: Proved): ProofGrade {
  const counts = chip !== null && (nfc === 'bound' || nfc === 'verified');
  return proofGrade({ chip: counts ? { tapped: chip.proven, tear: chip.loop } : null, strapCode: owner_number > 1 });
}
