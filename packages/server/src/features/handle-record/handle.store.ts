import type { HandleStatus } from '@strapline/domain/handle/handle.states';
import { joinStatements, type Queryable, sql, type Trx } from '../../ports/database.ts';

type BioCheckResult = 'found' | 'code_missing' | 'profile_missing' | 'unreadable';

export type HandleRow = {
  id: string;
  account_id: string;
  fqsid: string;
  status: HandleStatus;
  status_since: Date;
  code: string;
  code_expires_at: Date;
  checked_at: Date | null;
  check_result: BioCheckResult | null;
  proven_at: Date | null;
  asked_at: Date | null;
  reason: string | null;
  created_at: Date;
};

export const handleColumns = sql`handle.id, handle.account_id, handle.fqsid, handle.status, handle.status_since, handle.code, handle.code_expires_at, handle.checked_at,
    handle.check_result, handle.proven_at, handle.asked_at, handle.reason, handle.created_at`;

export async function findOwnHandle(db: Queryable, accountId: string, fqsid: string): Promise<HandleRow | undefined> {
  return await db.first<HandleRow>(sql`select ${handleColumns} from handle where account_id = ${accountId} and fqsid = ${fqsid}`);
}

/** Everybody's claims of a handle, locked in one order. */
export async function lockHandles(trx: Trx, fqsid: string): Promise<HandleRow[]> {
  return await trx.rows<HandleRow>(sql`select ${handleColumns} from handle where fqsid = ${fqsid} order by id for no key update`);
}

/** Starts a claim, unless the person has one. One call at a time, so that parallel ones can't pass the limits together. */
export async function insertHandle(
  trx: Trx,
  { id, accountId, fqsid, code, expiresAt, at }: { id: string; accountId: string; fqsid: string; code: string; expiresAt: Date; at: Date },
): Promise<void> {
  await trx.change(
    sql`insert into handle (id, account_id, fqsid, status, status_since, code, code_expires_at, created_at)
        values (${id}, ${accountId}, ${fqsid}, 'waiting', ${at}, ${code}, ${expiresAt}, ${at})`,
  );
}

type HandlePatch = {
  status?: HandleStatus;
  code?: { code: string; expiresAt: Date };
  check?: { at: Date; result: BioCheckResult };
  askedAt?: Date;
  reason?: string | null;
};

/** Changes a locked claim. */
export async function patchHandle(
  trx: Trx,
  row: HandleRow,
  { status, code, check, askedAt, reason }: HandlePatch,
  at: Date,
): Promise<HandleRow> {
  const sets = [
    ...(status === undefined ? [] : [sql`status = ${status}, status_since = ${at}`]),
    ...(status === 'proven' ? [sql`proven_at = ${at}`] : []),
    ...(code === undefined
      ? []
      : [sql`code = ${code.code}, code_expires_at = ${code.expiresAt}, checked_at = null, check_result = null, asked_at = null`]),
    ...(check === undefined ? [] : [sql`checked_at = ${check.at}, check_result = ${check.result}`]),
    ...(askedAt === undefined ? [] : [sql`asked_at = ${askedAt}`]),
    ...(reason === undefined ? [] : [sql`reason = ${reason}`]),
  ];
  const [changed] = await trx.rows<HandleRow>(
    sql`update handle set ${joinStatements(sets, ', ')} where id = ${row.id} returning ${handleColumns}`,
  );
  if (!changed) throw new Error(`no handle ${row.id} to change`);
  return changed;
}

/** Reserves a look at the bio for one of several parallel calls; false if the last one began after `since`. */
export async function reserveLook(db: Queryable, id: string, { since, now }: { since: Date; now: Date }): Promise<boolean> {
  return (
    (await db.change(sql`update handle set checked_at = ${now} where id = ${id} and (checked_at is null or checked_at <= ${since})`)) === 1
  );
}

/** Deletes claims that ended before a time. */
export async function deleteEndedHandles(db: Queryable, before: Date): Promise<void> {
  await db.change(sql`delete from handle where status in ('refused', 'expired', 'released') and status_since < ${before}`);
}

/** The proven handles of an account. */
export async function listProvenHandles(db: Queryable, accountId: string): Promise<string[]> {
  const rows = await db.rows<{ fqsid: string }>(
    sql`select fqsid from handle where account_id = ${accountId} and status = 'proven' order by proven_at, fqsid`,
  );
  return rows.map(({ fqsid }) => fqsid);
}
