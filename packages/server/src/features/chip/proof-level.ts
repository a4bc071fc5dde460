import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { calculateProofLevel, type ProofLevel } from '@strapline/domain/bra-tag/proof-level';
import { day } from '@strapline/domain/time';
import type { Services } from '../../platform/services.ts';
import type { Queryable, Trx } from '../../ports/database.ts';
import { type BraTagState, braTagStore, type ChipOnTag } from '../bra-tag-record/bra-tag-record.ts';
import { refreshListing } from '../listing/listing.ts';
import { deleteReplacement } from './chip-replacement.store.ts';

/** Every tag has a picture, hence `hasPictures`. */
function calculateLevel({ nfc, chip }: { nfc: BraTag['nfc']; chip: ChipOnTag | null }, now: Date): ProofLevel {
  const parseTime = (at: string | null | undefined): Date | null => (at ? new Date(at) : null);
  return calculateProofLevel({
    hasPictures: true,
    nfc,
    lastTapAt: parseTime(chip?.lastTapAt),
    lastOwnerTapAt: parseTime(chip?.ownerTapAt),
    now,
  });
}

/**
 * Stores a locked tag's chip state and what depends on it: proof level, listing, and the job for the next drop. The version increases if a client must be
 * notified.
 */
export async function updateProofLevel(
  trx: Trx,
  services: Pick<Services, 'jobs'>,
  tag: BraTagState,
  chipState: { nfc: BraTag['nfc']; chip: ChipOnTag | null },
  now: Date,
): Promise<BraTagState> {
  const level = calculateLevel(chipState, now);
  const updated = level !== tag.proof_level || chipState.nfc !== tag.nfc;
  await braTagStore.patch(trx, tag.id, { ...chipState, proofLevel: level }, updated ? now : null);
  if (level !== tag.proof_level) await refreshListing(trx, tag.id);
  // A level of 3 or more already has its job.
  if (level > 2 && tag.proof_level < 3) await scheduleProofLevelDrop(trx, services, tag, chipState.chip, now);
  return { ...tag, ...chipState, proof_level: level, version: tag.version + (updated ? 1 : 0) };
}

/** Resets the owner's tap and request after a change of owner: the tap to `tappedAt` if they tapped to claim. Call it with the tag locked, after the change. */
export async function resetOwnerTap(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'clock'>,
  tag: BraTagState,
  tappedAt: Date | null,
): Promise<BraTagState> {
  if (!tag.chip) return tag;
  await deleteReplacement(trx, tag.id);
  const chip = { ...tag.chip, ownerTapAt: tappedAt?.toISOString() ?? null };
  return await updateProofLevel(trx, services, tag, { nfc: tag.nfc, chip }, services.clock.now());
}

const tapCounts = 30 * day;

/** Schedules the next drop, when one of its taps gets too old. */
export async function scheduleProofLevelDrop(
  db: Queryable,
  { jobs }: Pick<Services, 'jobs'>,
  { app, id }: BraTagState,
  chip: ChipOnTag | null,
  now: Date,
): Promise<void> {
  const ends = [chip?.ownerTapAt, chip?.lastTapAt]
    .flatMap((at) => (at ? [new Date(at).getTime() + tapCounts + 1] : []))
    .filter((end) => end > now.getTime());
  if (ends.length > 0)
    await jobs.add(db, {
      kind: 'proof-level',
      key: `proof-level ${id}`,
      payload: { app, braTagId: id },
      runAt: new Date(Math.min(...ends)),
    });
}
