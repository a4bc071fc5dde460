import type { Output } from '@strapline/contract/events';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import type { Context } from '../../platform/services.ts';
import { findReplacement, type ReplacementRow } from './chip-replacement.store.ts';

export function presentReplacement(row: ReplacementRow): Output<'requestChipReplacement'> {
  const { problem, note, requested_at: requestedAt, declined_at: at, decline_reason: reason } = row;
  const declined = at !== null && reason !== null ? { at: at.toISOString(), reason } : null;
  return { problem, note, requestedAt: requestedAt.toISOString(), declined };
}

/** A tag with its owner's request for another chip, for its owner; for others it stays the same object. */
export async function addReplacement({ db }: Context, tag: BraTag): Promise<BraTag> {
  if (!tag.can.includes('requestChipReplacement')) return tag;
  const row = await findReplacement(db, tag.id);
  return row ? { ...tag, chipReplacement: presentReplacement(row) } : tag;
}
