import type { EraseStep } from '../../platform/erasure/erasure.ts';
import { sql } from '../../ports/database.ts';

export const eraseCollection: EraseStep = async (trx, _services, { accountId }) => {
  await trx.change(sql`delete from collection_item where owner_id = ${accountId}`);
  await trx.change(sql`update account set collection_privacy = 'everyone' where id = ${accountId}`);
};
