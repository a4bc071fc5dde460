import type { BraTag, Condition } from '@strapline/contract/shapes/bra-tag';
import type { Media } from '@strapline/contract/shapes/media';
import type { MeasuresShape } from '@strapline/contract/shapes/size';
import type { BraFacts } from '@strapline/domain/bra-tag/bra-facts';
import type { BraTagStatus } from '@strapline/domain/bra-tag/bra-tag.states';
import { reviewReasons } from '@strapline/domain/bra-tag/review-reasons';
import { type SizeOnRecord, toNeutralSize } from '@strapline/domain/bra-tag/size-on-record';
import { type Statement, sql } from '../../ports/database.ts';
import type { ChipOnTag } from './chip-on-tag.ts';

/** What was decided about a tag: hidden while a report is reviewed, or removed. Others than its creator, its owner and admins don't see it then. */
export type Moderation = 'visible' | 'hidden' | 'removed';

type Pictures = { media: Media[]; cover: Media };

const toJson = (value: unknown): string | null => (value ? JSON.stringify(value) : null);

/** The possible changes of a tag, each with the columns that it sets. */
const assignments = {
  status: (status: BraTagStatus) => sql`status = ${status}`,
  /** What a revoked tag was before. */
  revokedFrom: (status: BraTagStatus | null) => sql`revoked_from = ${status}`,
  title: (title: string) => sql`title = ${title}`,
  story: (story: string) => sql`story = ${story}`,
  condition: (condition: Condition) => sql`condition = ${condition}`,
  measures: (measures: MeasuresShape | null) => sql`measures = ${toJson(measures)}::jsonb`,
  /** Facts that are not given stay as they are. */
  facts: (facts: Partial<BraFacts>) => sql`facts = facts || ${toJson(facts)}::jsonb`,
  sized: ({ braSize, size }: SizeOnRecord) => {
    const neutral = size && toNeutralSize(size);
    return sql`bra_size = ${braSize}, size = ${toJson(size)}::jsonb, uk_band = ${neutral?.ukBand ?? null}, ordinal = ${neutral?.ordinal ?? null}`;
  },
  pictures: ({ media, cover }: Pictures) => sql`media = ${toJson(media)}::jsonb, cover = ${toJson(cover)}::jsonb`,
  wantsOffer: (wantsOffer: boolean) => sql`wants_offer = ${wantsOffer}`,
  priceCents: (cents: number) => sql`price_cents = ${cents}`,
  listing: (listing: BraTag['listing']) => sql`listing = ${listing}`,
  /** The sale is by the current owner. */
  offeredByOwner: (_: true) => sql`offered_by_number = owner_number`,
  launderedAt: (at: Date) => sql`laundered_at = ${at}`,
  /** The seller's rules for offers; the minimum is private. */
  offerRules: (rules: { accepts: boolean; minimumCents: number | null }) =>
    sql`accepts_offers = ${rules.accepts}, offer_minimum_cents = ${rules.minimumCents}`,
  /** The accepted offer that holds the piece. */
  hold: (hold: { buyerId: string; until: Date } | null) => sql`held_for = ${hold?.buyerId ?? null}, held_until = ${hold?.until ?? null}`,
  labelled: (labelled: boolean) => sql`labelled = ${labelled}`,
  chip: (chip: ChipOnTag | null) => sql`chip = ${toJson(chip)}::jsonb`,
  nfc: (nfc: BraTag['nfc']) => sql`nfc = ${nfc}`,
  proofLevel: (level: BraTag['proofLevel']) => sql`proof_level = ${level}`,
  /** The new owner, and since when. A pause was about the sales of the one before, and the code on the label is used. */
  owner: ({ id, claimedAt }: { id: string; claimedAt: Date }) =>
    sql`owner_id = ${id}, owner_number = owner_number + 1, claimed_at = ${claimedAt}, sale_paused = false, labelled = false,
      accepts_offers = true, offer_minimum_cents = null`,
  transferUntil: (until: Date | null) => sql`transfer_until = ${until}`,
  report: (report: { at: Date; note: string | null } | null) =>
    sql`report_at = ${report?.at ?? null}, report_note = ${report?.note ?? null}`,
  moderation: (moderation: Moderation) => sql`moderation = ${moderation}`,
  /** Ids of the pictures that are hidden, and the cover without them. */
  hiddenMedia: ({ ids, cover }: { ids: readonly string[]; cover: Media }) =>
    sql`hidden_media = ${ids}::text[], cover = ${toJson(cover)}::jsonb`,
  /** Why it needs a review. */
  reviewWhy: (why: string | null) => sql`review_why = ${why}`,
  /** What a reviewer asked to change. */
  reviewReason: (reason: string | null) => sql`review_reason = ${reason}`,
  /** Clears the reviewer's request, and keeps it as the reason of the next review, on a line of its own. */
  resubmitted: (_: true) => sql`review_why = concat_ws(chr(10), ${reviewReasons.edited}::text, review_reason), review_reason = null`,
};

export type BraTagPatch = { [K in keyof typeof assignments]?: Parameters<(typeof assignments)[K]>[0] | undefined };

export function createAssignments(patch: BraTagPatch): Statement[] {
  return Object.entries(patch).flatMap(([key, value]) =>
    value === undefined ? [] : [assignments[key as keyof BraTagPatch](value as never)],
  );
}
