import type { EraseStep } from '../../platform/erasure/erasure.ts';
import { sql } from '../../ports/database.ts';

/** What the person searched for, with what it found. */
export const eraseSearches: EraseStep = async (trx, _services, { accountId }) => {
  await trx.change(sql`delete from saved_search where account_id = ${accountId}`);
};
