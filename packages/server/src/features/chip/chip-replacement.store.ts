import type { ChipProblem } from '@strapline/domain/chip/chip-replacement';
import { createId } from '../../platform/ids.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';

export type ReplacementRow = {
  problem: ChipProblem;
  note: string | null;
  requested_at: Date;
  declined_at: Date | null;
  decline_reason: string | null;
};

type NewReplacement = { braTagId: string; accountId: string; problem: ChipProblem; note: string | null; at: Date };

/** The request of a tag's owner for another chip: an open one, or one that was declined. */
export async function findReplacement(db: Queryable, braTagId: string): Promise<ReplacementRow | undefined> {
  return await db.first<ReplacementRow>(
    sql`select problem, note, requested_at, declined_at, decline_reason from chip_replacement where bra_tag_id = ${braTagId}`,
  );
}

/** Stores a request, instead of a declined one. False if one is open. */
export async function openReplacement(trx: Trx, { braTagId, accountId, problem, note, at }: NewReplacement): Promise<boolean> {
  const opened = await trx.change(
    sql`insert into chip_replacement (bra_tag_id, id, account_id, problem, note, requested_at)
        values (${braTagId}, ${createId('crp')}, ${accountId}, ${problem}, ${note}, ${at})
        on conflict (bra_tag_id) do update set id = excluded.id, account_id = excluded.account_id, problem = excluded.problem, note = excluded.note,
          requested_at = excluded.requested_at, declined_at = null, declined_by = null, decline_reason = null
        where chip_replacement.declined_at is not null`,
  );
  return opened === 1;
}

/** The request is granted, withdrawn or without its owner. False if there was none. */
export async function deleteReplacement(trx: Trx, braTagId: string): Promise<boolean> {
  return (await trx.change(sql`delete from chip_replacement where bra_tag_id = ${braTagId}`)) === 1;
}

/** The tag of an open request of this app. */
export async function findTagOfReplacement(db: Queryable, app: string, id: string): Promise<string | undefined> {
  const row = await db.first<{ bra_tag_id: string }>(
    sql`select bra_tag_id from chip_replacement join bra_tag tag on tag.id = bra_tag_id
        where chip_replacement.id = ${id} and tag.app = ${app} and declined_at is null`,
  );
  return row?.bra_tag_id;
}

/** False if it is no longer open. */
export async function declineReplacement(
  trx: Trx,
  id: string,
  { by, reason, at }: { by: string; reason: string; at: Date },
): Promise<boolean> {
  const declined = await trx.change(
    sql`update chip_replacement set declined_at = ${at}, declined_by = ${by}, decline_reason = ${reason}, note = null
        where id = ${id} and declined_at is null`,
  );
  return declined === 1;
}

export async function deleteOldReplacements(db: Queryable, before: Date): Promise<void> {
  await db.change(sql`delete from chip_replacement where declined_at < ${before}`);
}
