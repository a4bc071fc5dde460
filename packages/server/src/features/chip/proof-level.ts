import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { type ProofLevel, proofLevel } from '@strapline/domain/bra-tag/proof-level';
import { day } from '@strapline/domain/time';
import type { Services } from '../../platform/services.ts';
import type { Queryable, Trx } from '../../ports/database.ts';
import { type BraTagState, type ChipOnTag, patchBraTag } from '../bra-tag-record/bra-tag-record.ts';
import { refreshListing } from '../listing/listing.ts';

/** Nothing is recorded without a picture. */
function levelOf({ nfc, chip }: { nfc: BraTag['nfc']; chip: ChipOnTag | null }, now: Date): ProofLevel {
  const time = (at: string | null | undefined): Date | null => (at ? new Date(at) : null);
  return proofLevel({ hasPictures: true, nfc, lastTapAt: time(chip?.lastTapAt), lastOwnerTapAt: time(chip?.ownerTapAt), now });
}

/**
 * Writes what is known of the chip of a locked tag, and what follows from it: proof level, sale page, and the time at which the level falls again. The
 * version counts on when somebody has to hear of it.
 */
export async function updateProofLevel(
  trx: Trx,
  services: Pick<Services, 'jobs'>,
  tag: BraTagState,
  known: { nfc: BraTag['nfc']; chip: ChipOnTag | null },
  now: Date,
): Promise<BraTagState> {
  const level = levelOf(known, now);
  const moved = level !== tag.proof_level || known.nfc !== tag.nfc;
  await patchBraTag(trx, tag.id, { ...known, proofLevel: level }, moved ? now : null);
  if (level !== tag.proof_level) await refreshListing(trx, tag.id);
  // A level that stands has its job waiting already.
  if (level > 2 && tag.proof_level < 3) await scheduleProofLevelDrop(trx, services, tag, known.chip, now);
  return { ...tag, ...known, proof_level: level, version: tag.version + (moved ? 1 : 0) };
}

/** What proves a tag after it got another owner, whose taps begin anew; `tappedAt` when they tapped to become it. Call it with the tag locked, and changed. */
export async function resetOwnerTap(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'clock'>,
  tag: BraTagState,
  tappedAt: Date | null,
): Promise<BraTagState> {
  if (!tag.chip) return tag;
  const chip = { ...tag.chip, ownerTapAt: tappedAt?.toISOString() ?? null };
  return await updateProofLevel(trx, services, tag, { nfc: tag.nfc, chip }, services.clock.now());
}

const tapCounts = 30 * day;

/** Has the level looked at again when the next of the taps behind it gets too old. */
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
