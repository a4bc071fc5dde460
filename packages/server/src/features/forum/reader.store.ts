import { type Queryable, sql, type Trx } from '../../ports/database.ts';

/** How far somebody read, and whether they follow; undefined keeps what is stored. */
export async function saveReader(
  db: Queryable,
  { accountId, topicId, readTo, follows, at }: { accountId: string; topicId: string; readTo?: number; follows?: boolean; at: Date },
): Promise<number> {
  const row = await db.first<{ read_to: number }>(
    sql`insert into forum_reader (account_id, topic_id, read_to, follows, at) values (${accountId}, ${topicId}, ${readTo ?? -1}, ${follows ?? false}, ${at})
        on conflict (account_id, topic_id) do update set read_to = greatest(forum_reader.read_to, excluded.read_to), follows = coalesce(${follows ?? null}::boolean, forum_reader.follows), at = excluded.at
        returning read_to`,
  );
  return row?.read_to ?? -1;
}

/** Of these people, those who weren't notified of this post yet; they are now. */
export async function claimNotices(trx: Trx, topicId: string, accountIds: readonly string[], number: number, at: Date): Promise<string[]> {
  const rows = await trx.rows<{ account_id: string }>(
    sql`insert into forum_reader (account_id, topic_id, notified_to, at) select id, ${topicId}, ${number}, ${at} from unnest(${accountIds}::text[]) as id
        on conflict (account_id, topic_id) do update set notified_to = ${number} where forum_reader.notified_to < ${number}
        returning account_id`,
  );
  return rows.map(({ account_id }) => account_id);
}

/** Some followers who have read what they were notified of; they are notified of this post now. */
export async function claimFollowers(trx: Trx, topicId: string, exceptId: string, number: number, limit: number): Promise<string[]> {
  const rows = await trx.rows<{ account_id: string }>(
    sql`update forum_reader set notified_to = ${number} where topic_id = ${topicId} and account_id in (
          select account_id from forum_reader where topic_id = ${topicId} and follows and account_id <> ${exceptId} and notified_to <= read_to and read_to < ${number}
          order by account_id limit ${limit} for update)
        returning account_id`,
  );
  return rows.map(({ account_id }) => account_id);
}
