import { smallestShownCount } from '@strapline/contract/shapes/saved';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';

/** The number of people who saved a piece as others may know it: null below 3. */
export function presentCount(n: number): number | null {
  return n < smallestShownCount ? null : n;
}

export async function countSaves(db: Queryable, braTagId: string): Promise<number> {
  const row = await db.first<{ n: number }>(sql`select saved_count as n from listing where bra_tag_id = ${braTagId}`);
  return row?.n ?? 0;
}

export type NewItem = { app: string; accountId: string; braTagId: string; priceCents: number; at: Date };

/** False if it was saved already. Changes from before, whose jobs may still wait, are not notified. */
export async function insertItem(trx: Trx, { app, accountId, braTagId, priceCents, at }: NewItem): Promise<boolean> {
  const added = await trx.change(
    sql`insert into saved_item (account_id, bra_tag_id, app, saved_at, price_cents, notified_change)
        values (${accountId}, ${braTagId}, ${app}, ${at}, ${priceCents}, (select last_value from listing_change))
        on conflict (account_id, bra_tag_id) do nothing`,
  );
  if (added === 0) return false;
  await trx.change(sql`update listing set saved_count = saved_count + 1 where bra_tag_id = ${braTagId}`);
  return true;
}

/** False if it wasn't saved. */
export async function deleteItem(trx: Trx, app: string, accountId: string, braTagId: string): Promise<boolean> {
  const removed = await trx.change(
    sql`delete from saved_item where account_id = ${accountId} and bra_tag_id = ${braTagId} and app = ${app}`,
  );
  if (removed === 0) return false;
  await trx.change(sql`update listing set saved_count = saved_count - 1 where bra_tag_id = ${braTagId}`);
  return true;
}
