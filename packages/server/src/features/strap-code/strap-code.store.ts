import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import { braTagStore } from '../bra-tag-record/bra-tag-record.ts';

/** Stores the HMAC of a new code and voids the previous one. Lock the tag first, so that at most one code is live. */
export async function replaceCode(trx: Trx, code: { hmac: Uint8Array; braTagId: string; at: Date; expiresAt: Date | null }): Promise<void> {
  await voidCode(trx, code.braTagId);
  await trx.change(
    sql`insert into strap_code (code_hmac, bra_tag_id, state, created_at, expires_at)
        values (${code.hmac}, ${code.braTagId}, 'live', ${code.at}, ${code.expiresAt})`,
  );
  await braTagStore.patch(trx, code.braTagId, { labelled: true }, null);
}

/** Voids the live code of a tag, if there is one. */
export async function voidCode(trx: Trx, braTagId: string): Promise<void> {
  await trx.change(sql`update strap_code set state = 'void' where bra_tag_id = ${braTagId} and state = 'live'`);
  await braTagStore.patch(trx, braTagId, { labelled: false }, null);
}

/** The tag of a live code; null for any other code. It is one row in any case, so that timing does not tell them apart. */
export async function findTagOfLiveCode(db: Queryable, hmac: Uint8Array, now: Date): Promise<string | null> {
  const row = await db.first<{ braTagId: string | null }>(
    sql`select (select bra_tag_id from strap_code
          where code_hmac = ${hmac} and state = 'live' and (expires_at is null or expires_at > ${now})) as "braTagId"`,
  );
  return row?.braTagId ?? null;
}

/** Marks the live code of a tag as used; false if it was used before, or has expired. */
export async function useCode(trx: Trx, hmac: Uint8Array, braTagId: string, now: Date): Promise<boolean> {
  return (
    (await trx.change(
      sql`update strap_code set state = 'used'
          where code_hmac = ${hmac} and bra_tag_id = ${braTagId} and state = 'live' and (expires_at is null or expires_at > ${now})`,
    )) === 1
  );
}
