import type { Services } from '../../platform/services.ts';
import { braTagStore, pushBraTagStatus } from '../bra-tag-record/bra-tag-record.ts';
import { scheduleProofLevelDrop, updateProofLevel } from './proof-level.ts';

/** Lowers the proof level of a tag whose taps are too old; a job that reschedules itself for the next drop. */
export async function lowerProofLevel(services: Services, { app, braTagId }: { app: string; braTagId: string }): Promise<void> {
  const now = services.clock.now();
  const lowered = await services.db.transaction(async (trx) => {
    const tag = await braTagStore.findForUpdate(trx, app, braTagId);
    if (!tag?.chip) return null;
    const after = await updateProofLevel(trx, services, tag, { nfc: tag.nfc, chip: tag.chip }, now);
    if (after.proof_level > 2) await scheduleProofLevelDrop(trx, services, tag, tag.chip, now);
    return after.version === tag.version ? null : after;
  });
  if (lowered) pushBraTagStatus(services, lowered);
}
