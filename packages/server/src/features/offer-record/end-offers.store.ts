import { type Statement, sql, type Trx } from '../../ports/database.ts';
import { queueOffer } from './offer.store.ts';

type Cause = 'price' | 'sold' | 'unavailable';

/**
 * Ends the open offers that match, in the transaction of what ends them, and queues their notices. This is `supersede` of the state table; the accepted offer of a sold
 * piece is the one that was paid, because nobody else could buy the piece.
 */
async function end(trx: Trx, where: Statement, cause: Cause): Promise<void> {
  const ended = await trx.rows<{ id: string; app: string }>(
    sql`update offer set status = case when status = 'accepted' and ${cause} = 'sold' then 'bought' else 'superseded' end,
          ended_by = case when status = 'accepted' and ${cause} = 'sold' then null else ${cause} end, updated_at = now()
        where status in ('pending', 'accepted') and ${where} returning id, app`,
  );
  for (const offer of ended) await queueOffer(trx, offer);
}

/** Those for pieces that were sold or are no longer for sale. */
export async function endOffers(trx: Trx, braTagIds: readonly string[], cause: 'sold' | 'unavailable'): Promise<void> {
  if (braTagIds.length > 0) await end(trx, sql`bra_tag_id = any(${braTagIds}::text[])`, cause);
}

/** After the price of a piece changed: all of them if it was raised, else those above the new price. */
export async function endOffersByPrice(trx: Trx, braTagId: string, price: { before: number; now: number }): Promise<void> {
  if (price.now === price.before) return;
  await end(trx, sql`bra_tag_id = ${braTagId} and (${price.now > price.before} or amount_cents > ${price.now})`, 'price');
}

/** Those of a person, as a buyer and as a seller. */
export async function endOffersOf(trx: Trx, accountId: string): Promise<void> {
  await end(trx, sql`(buyer_id = ${accountId} or seller_id = ${accountId})`, 'unavailable');
}

/**
 * Those between two people who no longer see each other, and those of one for pieces that the other created and somebody else sells. Add the block after it, in the
 * same transaction.
 */
export async function endOffersBetween(trx: Trx, one: string, other: string): Promise<void> {
  await lockPairs(trx, one, [other]);
  const ofOther = (buyer: string, maker: string) =>
    sql`(buyer_id = ${buyer} and (seller_id = ${maker} or exists (select from bra_tag tag where tag.id = bra_tag_id and tag.creator_id = ${maker})))`;
  await end(trx, sql`(${ofOther(one, other)} or ${ofOther(other, one)})`, 'unavailable');
}

/**
 * Serializes offers between a person and others with blocks between them, so that no offer is made or accepted meanwhile. The locks are taken in one order, so two
 * calls don't wait for each other.
 */
export async function lockPairs(trx: Trx, one: string, others: readonly string[]): Promise<void> {
  const keys = new Set(others.map((other) => `pair ${[one, other].sort().join(' ')}`));
  for (const key of [...keys].sort()) await trx.rows(sql`select pg_advisory_xact_lock(hashtext(${key}))`);
}

/** Deletes what was written with a person's offers, by either side. */
export async function eraseOfferMessages(trx: Trx, accountId: string): Promise<void> {
  await trx.change(sql`update offer set message = null where ${accountId} in (buyer_id, seller_id) and message is not null`);
}
