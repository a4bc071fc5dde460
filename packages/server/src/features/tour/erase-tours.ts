import type { EraseStep } from '../../platform/erasure/erasure.ts';
import { sql } from '../../ports/database.ts';

export const eraseTours: EraseStep = async (trx, _services, { accountId }) => {
  await trx.change(sql`delete from shown_message where account_id = ${accountId}`);
};
