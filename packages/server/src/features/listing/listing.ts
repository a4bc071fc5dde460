import type { Push } from '@strapline/contract/pushes';
import type { ListingCard } from '@strapline/contract/shapes/listing';
import type { Services } from '../../platform/services.ts';
import { type Queryable, type Statement, sql, type Trx } from '../../ports/database.ts';
import { moveBraTagListing, patchBraTag, presentBraTagStatus } from '../bra-tag-record/bra-tag-record.ts';
import { rewriteListing, writeListing } from './listing.store.ts';

// For the bulk load, which writes many pages at once.
export { cardOf, learnWords, tagRow, wordsOf } from './listing.store.ts';

/** What everybody concerned is told when a tag's offer moved; push it to `acc:<account id>` after the transaction. */
export type BraTagStatusPush = Push<'braTagStatus'>;

/**
 * Opens the sale page of a tag at the price that the tag holds: the tag must be active, its creator of age, and `price_cents` set. The address is made
 * of the title once and stays for ever. Call it in the transaction that makes the tag buyable.
 */
export async function publishListing(
  trx: Trx,
  services: Pick<Services, 'clock'>,
  braTagId: string,
): Promise<{ slug: string; facts: BraTagStatusPush }> {
  const slug = await writeListing(trx, braTagId, services.clock.now());
  const tag = await patchBraTag(trx, braTagId, { listing: 'published' }, services.clock.now());
  return { slug, facts: presentBraTagStatus(tag) };
}

/** Brings the sale page in step with the tag after its title, story, size, pictures, price or proof changed. Harmless where there is none. */
export async function refreshListing(trx: Trx, braTagId: string): Promise<void> {
  await rewriteListing(trx, braTagId);
}

/**
 * Moves the offer of a tag, on its page and on the tag alike; `holdUntil` goes with `reserved`. What the platform removed stays removed. Whether the move
 * is right is for the caller to know: who holds a tag is decided by the orders; but what was reported or ended meanwhile, or whose creator turned out to be
 * under age, is not put up for sale again. Null where the tag has no sale page.
 */
export async function setListingState(
  trx: Trx,
  braTagId: string,
  state: 'published' | 'reserved' | 'sold' | 'unlisted',
  holdUntil?: Date,
): Promise<BraTagStatusPush | null> {
  const tag = await moveBraTagListing(trx, braTagId, state);
  if (!tag) return null;
  await trx.change(
    sql`update listing set state = ${tag.listing}, hold_until = ${state === 'reserved' ? (holdUntil ?? null) : null} where bra_tag_id = ${braTagId}`,
  );
  return presentBraTagStatus(tag);
}

/** Takes down whatever somebody offers, and what they meant to offer after its review. Answers what was moved; push it after the transaction. */
export async function withdrawOffers(trx: Trx, creatorId: string): Promise<BraTagStatusPush[]> {
  const tags = await trx.rows<{ id: string; listing: string }>(
    sql`select id, listing from bra_tag where creator_id = ${creatorId} and (wants_offer or listing = 'published') order by id`,
  );
  const moved: BraTagStatusPush[] = [];
  for (const { id, listing } of tags) {
    await patchBraTag(trx, id, { wantsOffer: false }, null);
    const status = listing === 'published' ? await setListingState(trx, id, 'unlisted') : null;
    if (status) moved.push(status);
  }
  return moved;
}

/** The columns that `cardText` needs: the finished card, and what moves. */
export const cardColumns: Statement = sql`listing.seq, listing.card, listing.state, listing.price_cents, listing.proof_level, listing.hold_until`;

export type CardRow = {
  seq: number;
  /** JSON of all that does not move. */
  card: string;
  state: ListingCard['listing'];
  price_cents: number;
  proof_level: ListingCard['proofLevel'];
  hold_until: Date | null;
};

/** A card as everybody may see it, as JSON. What is written here needs no escaping: numbers, a time, and a state that the database restricts. */
export function cardText({ card, state, price_cents, proof_level, hold_until }: CardRow): string {
  const hold = state === 'reserved' && hold_until ? `,"holdEndsAt":"${hold_until.toISOString()}"` : '';
  return `${card.slice(0, -1)},"offeredAmount":${price_cents},"listing":"${state}","proofLevel":${proof_level}${hold}}`;
}

/** The address of a tag's sale page that people may open, or null. */
export async function findListingSlug(db: Queryable, braTagId: string): Promise<string | null> {
  const row = await db.first<{ slug: string }>(
    sql`select slug from listing where bra_tag_id = ${braTagId} and state in ('published', 'reserved', 'sold')`,
  );
  return row?.slug ?? null;
}
