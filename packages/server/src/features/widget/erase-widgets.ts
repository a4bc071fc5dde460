import type { EraseStep } from '../../platform/erasure/erasure.ts';
import { sql } from '../../ports/database.ts';

/** The person's widgets, and those of others that show the person, their tags or their surveys. */
export const eraseWidgets: EraseStep = async (trx, _services, { accountId, username }) => {
  await trx.change(
    sql`delete from widget where account_id = ${accountId} or target = ${username} or (kind = 'tagCheck' and starts_with(target, ${`${username}:`}))
          or (kind = 'icbm' and target in (select fqsid from handle where account_id = ${accountId}))
          or (kind = 'listing' and target in (select slug from listing join bra_tag tag on tag.id = listing.bra_tag_id where tag.creator_id = ${accountId}))`,
  );
};
