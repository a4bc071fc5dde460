import type { EraseStep } from '../../platform/erasure/erasure.ts';
import { sql } from '../../ports/database.ts';

/** Runs after the person's surveys are gone. */
export const eraseHandles: EraseStep = async (trx, { jobs }, { accountId }) => {
  const handles = await trx.rows<{ id: string }>(sql`delete from handle where account_id = ${accountId} returning id`);
  for (const { id } of handles) await jobs.remove(trx, `handle ${id}`);
};
