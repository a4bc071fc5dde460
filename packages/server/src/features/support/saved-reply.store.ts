import type { SavedReply } from '@strapline/contract/shapes/support/support';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';

export const mostSavedReplies = 100;

const columns = sql`id as "replyId", title, text`;

export async function listReplies(db: Queryable, app: string): Promise<SavedReply[]> {
  return await db.rows(sql`select ${columns} from saved_reply where app = ${app} order by lower(title) limit ${mostSavedReplies}`);
}

export async function insertReply(trx: Trx, app: string, { replyId, title, text }: SavedReply, at: Date): Promise<void> {
  await trx.change(sql`insert into saved_reply (id, app, title, text, updated_at) values (${replyId}, ${app}, ${title}, ${text}, ${at})`);
}

/** Returns false if there is none in this app. */
export async function updateReply(trx: Trx, app: string, { replyId, title, text }: SavedReply, at: Date): Promise<boolean> {
  const changed = await trx.change(
    sql`update saved_reply set title = ${title}, text = ${text}, updated_at = ${at} where id = ${replyId} and app = ${app}`,
  );
  return changed === 1;
}

export async function deleteReply(trx: Trx, app: string, replyId: string): Promise<boolean> {
  return (await trx.change(sql`delete from saved_reply where id = ${replyId} and app = ${app}`)) === 1;
}

/** Additions of an app are counted one after the other. */
export async function countReplies(trx: Trx, app: string): Promise<number> {
  await trx.rows(sql`select pg_advisory_xact_lock(hashtext(${`saved replies ${app}`}))`);
  const row = await trx.first<{ n: number }>(sql`select count(*)::int as n from saved_reply where app = ${app}`);
  return row?.n ?? 0;
}
