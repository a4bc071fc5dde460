import type { AppKey } from '@strapline/contract/apps/app';
import type { Push } from '@strapline/contract/pushes';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { noFacts } from '@strapline/domain/bra-tag/bra-facts';
import { canDo, canSeeCollector, canSeeOwner, isCreator, isInsider, type Viewer } from './bra-tag.policy.ts';
import type { BraTagRow, BraTagState } from './bra-tag.store.ts';
import type { ChipOnTag } from './chip-on-tag.ts';
import { getProofGrade } from './proof-grade.ts';

const onSale: readonly string[] = ['published', 'reserved'];

/** A tag as this viewer may see it. */
export function presentBraTag(row: BraTagRow, viewer: Viewer): BraTag {
  // A revoked tag can be looked up, but shows nothing that its creator entered.
  const isWithdrawn = row.status === 'revoked' && viewer.level < 2 && !isCreator(row, viewer);
  const showsPrice = onSale.includes(row.listing) || row.listing === 'sold' || isCreator(row, viewer);
  const seesHidden = isInsider(row, viewer);
  return {
    id: row.id,
    status: row.status,
    nfc: row.nfc,
    listing: row.listing,
    proofLevel: row.proof_level,
    version: row.version,
    title: isWithdrawn ? 'Withdrawn' : row.title,
    story: isWithdrawn ? '' : row.story,
    braSize: row.bra_size,
    size: row.size,
    measures: isWithdrawn ? null : row.measures,
    ...noFacts,
    ...(isWithdrawn ? {} : row.facts),
    condition: row.condition,
    launderedAt: toIsoTime(row.laundered_at),
    creator: { username: row.creator_username, slug: row.creator_slug, displayName: row.creator_username, avatar: row.creator_avatar },
    owner: presentOwner(row, viewer),
    offered: onSale.includes(row.listing),
    offeredAmount: showsPrice ? row.price_cents : null,
    slug: row.slug,
    createdFor: canSeeCollector(row, viewer) ? row.created_for : null,
    physicalBraTag: row.physical,
    media: isWithdrawn ? [] : row.media.filter(({ id }) => seesHidden || !row.hidden_media.includes(id)),
    ...(seesHidden && row.moderation !== 'visible' ? { moderation: row.moderation } : {}),
    ...(seesHidden && row.hidden_media.length > 0 ? { hiddenMedia: row.hidden_media } : {}),
    provenance: row.history,
    transferEndsAt: row.transfer_until === null ? null : toIsoTime(row.transfer_until),
    report: row.report_at === null ? null : { at: toIsoTime(row.report_at), note: row.report_note },
    grade: getProofGrade(row),
    chip: row.chip?.proven ? presentChip(row.chip) : null,
    can: canDo(row, viewer),
    ...(row.review_reason !== null && isCreator(row, viewer) ? { reviewReason: row.review_reason } : {}),
    createdAt: toIsoTime(row.created_at),
  };
}

function presentOwner(row: BraTagRow, viewer: Viewer): BraTag['owner'] {
  if (row.owner_id === null) return null;
  const isNamed = canSeeOwner(row, viewer);
  return { username: isNamed ? row.owner_username : null, avatar: isNamed ? row.owner_avatar : null, number: row.owner_number };
}

function presentChip({ boundAt, lastTapAt, ownerTapAt, opened }: ChipOnTag): NonNullable<BraTag['chip']> {
  return { boundAt, lastTapAt, lastOwnerTapAt: ownerTapAt, opened };
}

function toIsoTime(time: string): string {
  return new Date(time).toISOString();
}

/** What `publishTagStatus` pushes, and to whose sockets: those of the tag's app. */
export type TagStatus = Push<'braTagStatus'> & { app: AppKey };

export function presentBraTagStatus(
  tag: Pick<BraTagState, 'id' | 'app' | 'status' | 'nfc' | 'listing' | 'proof_level' | 'version'>,
): TagStatus {
  return {
    app: tag.app,
    braTagId: tag.id,
    status: tag.status,
    nfc: tag.nfc,
    listing: tag.listing,
    proofLevel: tag.proof_level,
    version: tag.version,
  };
}
