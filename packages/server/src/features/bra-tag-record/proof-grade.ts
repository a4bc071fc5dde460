import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { calculateProofGrade, type ProofGrade } from '@strapline/domain/bra-tag/proof-level';
import type { ChipOnTag } from './chip-on-tag.ts';

type ProvenTag = { nfc: BraTag['nfc']; chip: ChipOnTag | null; owner_number: number };

/** The proof grade of a tag. A suspicious chip doesn't count; every owner after the first has shown a strap code. */
export function getProofGrade({ nfc, chip, owner_number }: ProvenTag): ProofGrade {
  const counts = chip !== null && (nfc === 'bound' || nfc === 'verified');
  return calculateProofGrade({ chip: counts ? { tapped: chip.proven, tear: chip.loop } : null, strapCode: owner_number > 1 });
}
