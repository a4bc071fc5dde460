import type { Services } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { type AlertListing, selectRecipients } from '../alert/alert.ts';
import { notifyEach } from '../notification/notification.ts';
import { type Change, storeMatches } from './match.store.ts';

const batch = 500;

/** Stores which searches find a changed listing, and notifies those who want to know at once. */
export async function notifySearchers(services: Services, listing: AlertListing, change: Change): Promise<void> {
  const { apps, clock, db } = services;
  await storeMatches(db, apps.get(listing.app), listing, change, clock.now());
  for (let count = batch; count === batch; ) count = await db.transaction((trx) => notifyBatch(trx, services, listing));
}

type DueMatch = { account_id: string; name: string };

async function notifyBatch(trx: Trx, services: Services, listing: AlertListing): Promise<number> {
  const { app, braTagId, slug, title, creatorId } = listing;
  const due = await trx.rows<DueMatch>(
    sql`update saved_search_match match set is_due = false from saved_search search
        where match.bra_tag_id = ${braTagId} and search.id = match.search_id and match.search_id in (
          select due.search_id from saved_search_match due join saved_search on saved_search.id = due.search_id
          where due.bra_tag_id = ${braTagId} and due.is_due and saved_search.alert = 'instant' order by due.search_id limit ${batch} for update of due)
        returning search.account_id, search.name`,
  );
  const notice = { app, category: 'search', code: 'search_matched', href: `/listing/${slug}`, actorId: creatorId, braTagId } as const;
  for (const [search, accountIds] of groupByName(due)) {
    const recipients = await selectRecipients(trx, listing, accountIds, services.clock.now());
    await notifyEach(trx, services, recipients, { ...notice, params: { title, search } });
  }
  return due.length;
}

/** A person whose searches all find the listing is notified once, with one of their names. */
function groupByName(due: readonly DueMatch[]): Map<string, string[]> {
  const nameOf = new Map(due.map(({ account_id, name }) => [account_id, name]));
  const groups = new Map<string, string[]>();
  for (const [accountId, name] of nameOf) groups.set(name, [...(groups.get(name) ?? []), accountId]);
  return groups;
}
