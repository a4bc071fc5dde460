import type { EraseStep } from '../../platform/erasure/erasure.ts';
import { sql } from '../../ports/database.ts';
import { deleteProofs } from '../pair-proof/pair-proof.ts';

/**
 * A member's pairs go, with their usernames and proofs; their pictures are erased with everything private. A public log entry that one was verified stays, without
 * its creator. Runs before private pictures are erased.
 */
export const erasePairs: EraseStep = async (trx, { jobs }, { accountId }) => {
  const pairs = await trx.rows<{ id: string }>(sql`select id from pair where creator_id = ${accountId} for update`);
  for (const { id } of pairs) {
    await jobs.remove(trx, `pair ${id}`);
    await deleteProofs(trx, id);
  }
  await trx.change(sql`delete from pair where creator_id = ${accountId}`);
};
