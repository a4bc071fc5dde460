import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { type ProofGrade, type ProofLevel, proofGrade, proofLevel } from '@strapline/domain/bra-tag/proof-level';
import { day } from '@strapline/domain/time';
import type { Services } from '../../platform/services.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import { refreshListing } from '../listing/listing.ts';
import type { ChipOnTag, TagCore } from './bra-tag.store.ts';

type Proved = { nfc: BraTag['nfc']; chip: ChipOnTag | null; owner_number: number };

/** What the record of a tag rests on. A chip under suspicion counts for nothing; a strap code was shown by every owner after the first. */
export function gradeOf({ nfc, chip, owner_number }: Proved): ProofGrade {
  const counts = chip !== null && (nfc === 'bound' || nfc === 'verified');
  return proofGrade({ chip: counts ? { tapped: chip.proven, tear: chip.loop } : null, strapCode: owner_number > 1 });
}

/** Nothing is recorded without a picture. */
function levelOf({ nfc, chip }: Pick<Proved, 'nfc' | 'chip'>, now: Date): ProofLevel {
  const time = (at: string | null | undefined): Date | null => (at ? new Date(at) : null);
  return proofLevel({ hasPictures: true, nfc, lastTapAt: time(chip?.lastTapAt), lastOwnerTapAt: time(chip?.ownerTapAt), now });
}

/**
 * Writes what is known of the chip of a locked tag, and what follows from it: proof level, sale page, and the time at which the level falls again. The
 * version counts on when somebody has to hear of it.
 */
export async function setProof(
  trx: Trx,
  services: Pick<Services, 'jobs'>,
  tag: TagCore,
  known: { nfc: BraTag['nfc']; chip: ChipOnTag | null },
  now: Date,
): Promise<TagCore> {
  const level = levelOf(known, now);
  const moved = level !== tag.proof_level || known.nfc !== tag.nfc;
  await trx.change(
    sql`update bra_tag set chip = ${known.chip ? JSON.stringify(known.chip) : null}::jsonb, nfc = ${known.nfc}, proof_level = ${level},
          version = version + ${moved ? 1 : 0}, updated_at = ${now} where id = ${tag.id}`,
  );
  if (level !== tag.proof_level) await refreshListing(trx, tag.id);
  // A level that stands has its job waiting already.
  if (level > 2 && tag.proof_level < 3) await lowerLater(trx, services, tag, known.chip, now);
  return { ...tag, ...known, proof_level: level, version: tag.version + (moved ? 1 : 0) };
}

/** What proves a tag after it got another owner, whose taps begin anew; `tappedAt` when they tapped to become it. Call it with the tag locked, and changed. */
export async function proofOfNewOwner(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'clock'>,
  tag: TagCore,
  tappedAt: Date | null,
): Promise<TagCore> {
  if (!tag.chip) return tag;
  const chip = { ...tag.chip, ownerTapAt: tappedAt?.toISOString() ?? null };
  return await setProof(trx, services, tag, { nfc: tag.nfc, chip }, services.clock.now());
}

const tapCounts = 30 * day;

/** Has the level looked at again when the next of the taps behind it gets too old. */
export async function lowerLater(
  db: Queryable,
  { jobs }: Pick<Services, 'jobs'>,
  { app, id }: TagCore,
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
