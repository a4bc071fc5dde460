import { type Queryable, sql, type Trx } from '../../ports/database.ts';

/** Keeps a fresh code as its HMAC, and voids the live one before it. The tag is locked by the caller, so that there is one live code at most. */
export async function replaceCode(trx: Trx, code: { hmac: Uint8Array; braTagId: string; at: Date }): Promise<void> {
  await trx.change(sql`update strap_code set state = 'void' where bra_tag_id = ${code.braTagId} and state = 'live'`);
  await trx.change(
    sql`insert into strap_code (code_hmac, bra_tag_id, state, created_at) values (${code.hmac}, ${code.braTagId}, 'live', ${code.at})`,
  );
}

/** True when this is the live code of that tag; wrong, used and void ones are all alike. */
export async function isLiveCode(db: Queryable, hmac: Uint8Array, braTagId: string): Promise<boolean> {
  const row = await db.first<{ opens: boolean }>(
    sql`select bra_tag_id = ${braTagId} and state = 'live' as opens from strap_code where code_hmac = ${hmac}`,
  );
  return row?.opens === true;
}

/** Uses up the live code of a tag; false when somebody else was first. */
export async function useCode(trx: Trx, hmac: Uint8Array, braTagId: string): Promise<boolean> {
  return (
    (await trx.change(
      sql`update strap_code set state = 'used' where code_hmac = ${hmac} and bra_tag_id = ${braTagId} and state = 'live'`,
    )) === 1
  );
}

/** The buyer of an order that is on its way with this tag; `buyerId` is null for a guest. The order stays locked: orders are locked before tags everywhere. */
export async function lockOrderUnderWay(trx: Trx, braTagId: string): Promise<{ buyerId: string | null } | undefined> {
  return await trx.first<{ buyerId: string | null }>(
    sql`select buyer_id as "buyerId" from orders where bra_tag_id = ${braTagId} and holds_tag and status in ('shipped', 'delivered', 'disputed') for update`,
  );
}
