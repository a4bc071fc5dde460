import type { Services } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { type AlertListing, selectRecipients } from '../alert/alert.ts';
import { notifyEach } from '../notification/notification.ts';

const batch = 500;

/** Notifies the followers of a creator of a new piece, once, also if it is listed again later. One that its buyer sells on isn't new. */
export async function notifyFollowers(services: Services, listing: AlertListing): Promise<void> {
  if (listing.state === 'sold' || listing.ownerId !== listing.creatorId) return;
  for (let isDone = false; !isDone; ) isDone = await services.db.transaction((trx) => notifyBatch(trx, services, listing));
}

async function notifyBatch(trx: Trx, services: Services, listing: AlertListing): Promise<boolean> {
  const { app, braTagId, slug, title, creatorId, creatorUsername } = listing;
  await trx.change(sql`insert into follow_notice (bra_tag_id, app) values (${braTagId}, ${app}) on conflict (bra_tag_id) do nothing`);
  const progress = await trx.first<{ last_follower_id: string }>(
    sql`select last_follower_id from follow_notice where bra_tag_id = ${braTagId} and not is_done for update`,
  );
  if (!progress) return true;
  const followers = await trx.rows<{ id: string; alert: string }>(
    sql`select follower_id as id, alert from follow where app = ${app} and creator_id = ${creatorId} and follower_id > ${progress.last_follower_id}
        order by follower_id limit ${batch}`,
  );
  const alerted = followers.filter(({ alert }) => alert === 'new').map(({ id }) => id);
  await notifyEach(trx, services, await selectRecipients(trx, listing, alerted, services.clock.now()), {
    app,
    category: 'follow',
    code: 'follow_listed',
    params: { title, creator: creatorUsername },
    href: `/listing/${slug}`,
    actorId: creatorId,
    braTagId,
  });
  const isDone = followers.length < batch;
  await trx.change(
    sql`update follow_notice set is_done = ${isDone}, last_follower_id = ${isDone ? '' : (followers.at(-1)?.id ?? '')} where bra_tag_id = ${braTagId}`,
  );
  return isDone;
}
