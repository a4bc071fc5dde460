import type { Handler } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { requireAccountId } from '../session/session.ts';

export const markCreatorViewed: Handler<'markCreatorViewed'> = async ({ db, caller }, { username }) => {
  await db.change(
    sql`update follow set seen_seq = (select max(seq) from listing) from account creator
        where creator.username = ${username} and follow.creator_id = creator.id and follow.app = ${caller.app} and follow.follower_id = ${requireAccountId(caller)}
          and exists (select from listing where listing.app = ${caller.app} and listing.creator_username = creator.username and listing.seq > follow.seen_seq)`,
  );
  return { ok: true };
};
