import type { EraseStep } from '../../platform/erasure/erasure.ts';
import { sql } from '../../ports/database.ts';

/** What the person saved; the counts of those pieces go down. */
export const eraseSaved: EraseStep = async (trx, _services, { accountId }) => {
  await trx.change(
    sql`update listing set saved_count = saved_count - 1 where bra_tag_id in (select bra_tag_id from saved_item where account_id = ${accountId})`,
  );
  await trx.change(sql`delete from saved_item where account_id = ${accountId}`);
};
