import type { Services } from '../../platform/services.ts';
import { lockTag, tellTag } from './bra-tag.ts';
import { lowerLater, setProof } from './tag-proof.ts';

/** Lowers the level of a tag whose taps are too old, and comes again when the next one gets too old. */
export async function lowerProofLevel(services: Services, { app, braTagId }: { app: string; braTagId: string }): Promise<void> {
  const now = services.clock.now();
  const lowered = await services.db.transaction(async (trx) => {
    const tag = await lockTag(trx, app, braTagId);
    if (!tag?.chip) return null;
    const after = await setProof(trx, services, tag, { nfc: tag.nfc, chip: tag.chip }, now);
    if (after.proof_level > 2) await lowerLater(trx, services, tag, tag.chip, now);
    return after.version === tag.version ? null : after;
  });
  if (lowered) tellTag(services, lowered);
}
