import type { Push } from '@strapline/contract/pushes';
import type { ListingCard } from '@strapline/contract/shapes/listing';
import type { Services } from '../../platform/services.ts';
import { type Queryable, type Statement, sql, type Trx } from '../../ports/database.ts';
import { rewriteListing, writeListing } from './listing.store.ts';

// For the bulk load, which writes many pages at once.
export { cardOf, learnWords, tagRow, wordsOf } from './listing.store.ts';

/** What everybody concerned is told when a tag's offer moved; push it to `acc:<account id>` after the transaction. */
export type BraTagFacts = Push<'braTagStatus'>;

/**
 * Opens the sale page of a tag at the price that the tag holds: the tag must be active, its creator of age, and `price_cents` set. The address is made
 * of the title once and stays for ever. Call it in the transaction that makes the tag buyable.
 */
export async function publishListing(
  trx: Trx,
  services: Pick<Services, 'clock'>,
  braTagId: string,
): Promise<{ slug: string; facts: BraTagFacts }> {
  const slug = await writeListing(trx, braTagId, services.clock.now());
  const facts = await moveTag(trx, braTagId, 'published');
  if (!facts) throw new Error(`no tag ${braTagId} to publish`);
  return { slug, facts };
}

/** Brings the sale page in step with the tag after its title, story, size, pictures, price or proof changed. Harmless where there is none. */
export async function refreshListing(trx: Trx, braTagId: string): Promise<void> {
  await rewriteListing(trx, braTagId);
}

/**
 * Moves the offer of a tag, on its page and on the tag alike; `holdUntil` goes with `reserved`. What the house removed stays removed. Whether the move
 * is right is for the caller to know: who holds a tag is decided by the orders; but what was reported or ended meanwhile, or whose creator turned out to be
 * under age, is not put up for sale again. Null where the tag has no sale page.
 */
export async function setListingState(
  trx: Trx,
  braTagId: string,
  state: 'published' | 'reserved' | 'sold' | 'unlisted',
  holdUntil?: Date,
): Promise<BraTagFacts | null> {
  const row = await trx.first<MovedRow>(
    sql`with tag as (
          select id, case when ${state} = 'published' and (status <> 'active' or not (select is_adult from account where id = creator_id))
            then 'unlisted' else ${state} end as state
          from bra_tag where id = ${braTagId} for update),
        page as (
          update listing set state = tag.state, hold_until = ${state === 'reserved' ? (holdUntil ?? null) : null}
          from tag where bra_tag_id = tag.id and listing.state <> 'removed' returning bra_tag_id, listing.state)
        update bra_tag set listing = page.state, version = version + 1, updated_at = now() from page where id = page.bra_tag_id
        returning status, nfc, listing, proof_level, version`,
  );
  return row ? factsOf(braTagId, row) : null;
}

/** Takes down whatever somebody offers, and what they meant to offer after its review. Answers what was moved; push it after the transaction. */
export async function endOffers(trx: Trx, creatorId: string): Promise<BraTagFacts[]> {
  await trx.change(sql`update bra_tag set wants_offer = false where creator_id = ${creatorId} and wants_offer`);
  const offered = await trx.rows<{ id: string }>(
    sql`select id from bra_tag where creator_id = ${creatorId} and listing = 'published' order by id`,
  );
  const moved: BraTagFacts[] = [];
  for (const { id } of offered) {
    const facts = await setListingState(trx, id, 'unlisted');
    if (facts) moved.push(facts);
  }
  return moved;
}

async function moveTag(trx: Trx, braTagId: string, state: string): Promise<BraTagFacts | null> {
  const row = await trx.first<MovedRow>(
    sql`update bra_tag set listing = ${state}, version = version + 1, updated_at = now() where id = ${braTagId} returning status, nfc, listing, proof_level, version`,
  );
  return row ? factsOf(braTagId, row) : null;
}

type MovedRow = Omit<BraTagFacts, 'braTagId' | 'proofLevel'> & { proof_level: BraTagFacts['proofLevel'] };

function factsOf(braTagId: string, row: MovedRow): BraTagFacts {
  return { braTagId, status: row.status, nfc: row.nfc, listing: row.listing, proofLevel: row.proof_level, version: row.version };
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
export async function slugOf(db: Queryable, braTagId: string): Promise<string | null> {
  const row = await db.first<{ slug: string }>(
    sql`select slug from listing where bra_tag_id = ${braTagId} and state in ('published', 'reserved', 'sold')`,
  );
  return row?.slug ?? null;
}
