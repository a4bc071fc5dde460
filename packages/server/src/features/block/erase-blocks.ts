import type { EraseStep } from '../../platform/erasure/erasure.ts';
import { sql } from '../../ports/database.ts';

/** Whom the person blocked, and who blocked them. */
export const eraseBlocks: EraseStep = async (trx, _services, { accountId }) => {
  await trx.change(sql`delete from member_block where ${accountId} in (blocker_id, blocked_id)`);
};
