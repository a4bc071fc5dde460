import type { EraseStep } from '../../platform/erasure/erasure.ts';
import { sql } from '../../ports/database.ts';

/** Whom the person followed, and who followed them. */
export const eraseFollows: EraseStep = async (trx, _services, { accountId }) => {
  await trx.change(
    sql`update follow_count set n = n - 1 from follow where follow.follower_id = ${accountId} and follow_count.app = follow.app and follow_count.creator_id = follow.creator_id`,
  );
  await trx.change(sql`delete from follow where ${accountId} in (follower_id, creator_id)`);
  await trx.change(sql`delete from follow_count where creator_id = ${accountId}`);
};
