import type { EraseStep } from '../../platform/erasure/erasure.ts';
import { sql } from '../../ports/database.ts';

/** A member's registered pictures. */
export const eraseShareImages: EraseStep = async (trx, _services, { accountId }) => {
  await trx.change(sql`delete from share_image where account_id = ${accountId}`);
};
