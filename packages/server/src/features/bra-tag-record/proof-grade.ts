import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { calculateProofGrade, type ProofGrade } from '@strapline/domain/bra-tag/proof-level';
import type { ChipOnTag } from './chip-on-tag.ts';

type ProvenTag = { nfc: BraTag['nfc']; chip: ChipOnTag | null; owner_number: number };

/** What the record of a tag rests on. A chip under suspicion counts for nothing; a strap code was shown by every owner after the first. */
export function getProofGrade({ nfc, chip, owner_number }: ProvenTag): ProofGrade {
  const counts = chip !== null && (nfc === 'bound' || nfc === 'verified');
  return calculateProofGrade({ chip: counts ? { tapped: chip.proven, tear: chip.loop } : null, strapCode: owner_number > 1 });
}
