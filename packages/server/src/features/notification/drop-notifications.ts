import { type Queryable, sql } from '../../ports/database.ts';

/** What people are notified of out of interest, not because they take part in it. */
const interests = ['saved', 'follow', 'search'];

/** A piece was hidden: alerts about it go, except its creator's and owner's. */
export async function dropNotificationsAbout(trx: Queryable, braTagId: string): Promise<void> {
  await trx.change(
    sql`delete from notification using bra_tag tag where tag.id = ${braTagId} and bra_tag_id = tag.id and category = any(${interests}::text[])
          and account_id <> tag.creator_id and account_id is distinct from tag.owner_id`,
  );
}

/** A post isn't public any more: followers of its author lose the notification of it. */
export async function dropPostNotifications(trx: Queryable, app: string, href: string): Promise<void> {
  await trx.change(sql`delete from notification where code = 'follow_posted' and app = ${app} and href = ${href}`);
}

/** Two people blocked each other: neither keeps notifications of what the other did, or alerts about the other's pieces. */
export async function dropNotificationsBetween(trx: Queryable, one: string, other: string): Promise<void> {
  await trx.change(
    sql`delete from notification where (account_id, actor_id) in ((${one}, ${other}), (${other}, ${one}))
          or (account_id in (${one}, ${other}) and category = any(${interests}::text[])
            and bra_tag_id in (select id from bra_tag where creator_id in (${one}, ${other}) or owner_id in (${one}, ${other})))`,
  );
}
