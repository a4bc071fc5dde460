import type { JobHandler } from '../../platform/job-runner.ts';
import { sql } from '../../ports/database.ts';
import { publishTagStatus, type TagStatus } from '../bra-tag-record/bra-tag-record.ts';
import { findRelation, isBlocked, postCard } from '../message/message.ts';
import { type OfferRow, offerStore } from '../offer-record/offer-record.ts';
import { listNotices, notifyOf } from './offer-notices.ts';
import { findShownOffer, presentOffer } from './present-offer.ts';
import { releaseOfferHold } from './release-hold.ts';

/**
 * Follows a new or changed offer: its two people are notified once about each status, its hold ends with it, and open pages get it. Runs right after the change, and
 * again as a job, which also follows changes by other features.
 */
export const announceOffer: JobHandler<'offer-changed'> = async (services, { offerId }) => {
  const outcome = await services.db.transaction(async (trx): Promise<{ facts: TagStatus | null } | null> => {
    const found = await trx.first<{ bra_tag_id: string }>(
      sql`select bra_tag_id from offer where id = ${offerId} and announced is distinct from status`,
    );
    if (!found) return null;
    // Lock order: tags before offers.
    await trx.first(sql`select 1 from bra_tag where id = ${found.bra_tag_id} for update`);
    const offer = await offerStore.lock(trx, offerId);
    if (!offer || offer.announced === offer.status) return null;
    await offerStore.markAnnounced(trx, offerId, offer.status);
    await postCard(trx, services, {
      app: offer.app,
      braTagId: offer.bra_tag_id,
      buyerId: offer.buyer_id,
      sellerId: offer.seller_id,
      actorId: findActor(offer),
      kind: 'offer',
      id: offer.id,
      code: offer.status,
      params: { cents: offer.amount_cents, from: offer.made_by },
    });
    for (const notice of listNotices(offer)) await notifyOf(trx, services, offer, notice);
    return { facts: offer.status === 'accepted' ? null : await releaseOfferHold(trx, offer) };
  });
  if (!outcome) return;
  const row = await findShownOffer(services.db, offerId);
  if (!row) return;
  const [buyer, seller] = [`acc:${row.buyer_id}`, `acc:${row.seller_id}`];
  // A block has ended the offer, and nothing of it reaches the two anymore.
  const isApart = isBlocked(await findRelation(services.db, row.app, row.buyer_id, row.seller_id));
  if (!isApart) {
    services.push(row.app, buyer, 'offer', presentOffer(row, 'buyer'));
    services.push(row.app, seller, 'offer', presentOffer(row, 'seller'));
  }
  if (outcome.facts) publishTagStatus(services, isApart ? seller : [buyer, seller], outcome.facts);
};

/** Who brought an offer to its status; null for the clock and for Strapline. */
function findActor({ status, made_by, buyer_id, seller_id, hold_expires_at }: OfferRow): string | null {
  const [maker, receiver] = made_by === 'buyer' ? [buyer_id, seller_id] : [seller_id, buyer_id];
  // Only a buyer withdraws an accepted offer.
  if (status === 'withdrawn' && hold_expires_at !== null) return buyer_id;
  if (status === 'pending' || status === 'withdrawn') return maker;
  return status === 'accepted' || status === 'declined' || status === 'countered' ? receiver : null;
}
