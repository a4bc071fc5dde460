import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import { patchBraTag } from '../bra-tag-record/bra-tag-record.ts';

/** Keeps a fresh code as its HMAC, and voids the live one before it. The tag is locked by the caller, so that there is one live code at most. */
export async function replaceCode(trx: Trx, code: { hmac: Uint8Array; braTagId: string; at: Date; expiresAt: Date | null }): Promise<void> {
  await voidCode(trx, code.braTagId);
  await trx.change(
    sql`insert into strap_code (code_hmac, bra_tag_id, state, created_at, expires_at)
        values (${code.hmac}, ${code.braTagId}, 'live', ${code.at}, ${code.expiresAt})`,
  );
  await patchBraTag(trx, code.braTagId, { labelled: true }, null);
}

/** From now on the code that was pulled last opens nothing. */
export async function voidCode(trx: Trx, braTagId: string): Promise<void> {
  await trx.change(sql`update strap_code set state = 'void' where bra_tag_id = ${braTagId} and state = 'live'`);
  await patchBraTag(trx, braTagId, { labelled: false }, null);
}

/** The tag that a live code opens. Wrong, used, void and expired ones are all alike: one row with nothing in it. */
export async function tagOfLiveCode(db: Queryable, hmac: Uint8Array, now: Date): Promise<string | null> {
  const row = await db.first<{ braTagId: string | null }>(
    sql`select (select bra_tag_id from strap_code
          where code_hmac = ${hmac} and state = 'live' and (expires_at is null or expires_at > ${now})) as "braTagId"`,
  );
  return row?.braTagId ?? null;
}

/** Uses up the live code of a tag; false when somebody else was first, or its time is over. */
export async function useCode(trx: Trx, hmac: Uint8Array, braTagId: string, now: Date): Promise<boolean> {
  return (
    (await trx.change(
      sql`update strap_code set state = 'used'
          where code_hmac = ${hmac} and bra_tag_id = ${braTagId} and state = 'live' and (expires_at is null or expires_at > ${now})`,
    )) === 1
  );
}
