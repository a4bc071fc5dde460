import type { ListingChange } from '@strapline/domain/listing/listing-change';
import type { Services } from '../../platform/services.ts';
import { type Queryable, sql } from '../../ports/database.ts';
import { type AlertListing, selectRecipients } from '../alert/alert.ts';
import { type Notice, notifyEach } from '../notification/notification.ts';

const batch = 500;

type Change = { change: ListingChange; number: number; fromCents: number };

/** Notifies those who saved a piece of what happened to it, once of each change. */
export async function notifySavers(services: Services, listing: AlertListing, change: Change): Promise<void> {
  const notice = createNotice(listing, change);
  if (!notice) return;
  for (let count = batch; count === batch; )
    count = await services.db.transaction(async (trx) => {
      const savers = await takeSavers(trx, listing.braTagId, change.number);
      await notifyEach(trx, services, await selectRecipients(trx, listing, savers, services.clock.now()), notice);
      return savers.length;
    });
}

/** Those who were not notified yet, which they are by then. */
async function takeSavers(trx: Queryable, braTagId: string, number: number): Promise<string[]> {
  const rows = await trx.rows<{ account_id: string }>(
    sql`update saved_item set notified_change = ${number} where bra_tag_id = ${braTagId} and account_id in (
          select account_id from saved_item where bra_tag_id = ${braTagId} and notified_change < ${number} order by account_id limit ${batch} for update)
        returning account_id`,
  );
  return rows.map(({ account_id }) => account_id);
}

/** Null if people aren't notified of it, or it has changed again. */
function createNotice(listing: AlertListing, { change, fromCents }: Change): Notice | null {
  const { app, braTagId, slug, title, state, priceCents, creatorId } = listing;
  const about = { app, category: 'saved', href: `/listing/${slug}`, actorId: creatorId, braTagId } as const;
  if (change === 'priceLowered')
    return state === 'sold' || priceCents >= fromCents
      ? null
      : { ...about, code: 'saved_price_lowered', params: { title, fromCents, priceCents } };
  if (change === 'reserved') return state === 'reserved' ? { ...about, code: 'saved_on_hold', params: { title } } : null;
  if (change === 'sold') return state === 'sold' ? { ...about, code: 'saved_sold', params: { title } } : null;
  if (change === 'free' || change === 'published')
    return state === 'published' ? { ...about, code: 'saved_available', params: { title, priceCents } } : null;
  return null;
}
