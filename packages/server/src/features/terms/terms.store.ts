import { type Queryable, sql } from '../../ports/database.ts';

type TermsRow = { created_at: Date; version: string | null; accepted: boolean | null };

/** When somebody signed up, and their last word about the terms, if any. */
export async function findTermsConsent(db: Queryable, accountId: string): Promise<TermsRow | undefined> {
  return await db.first<TermsRow>(
    sql`select account.created_at, last.version, last.accepted from account
          left join lateral (select version, accepted from consent where account_id = account.id and kind = 'terms' order by id desc limit 1) last on true
        where account.id = ${accountId}`,
  );
}

/** The oldest version that somebody's consents about pictures in force have; undefined without any. */
export async function findOldestPictureConsent(db: Queryable, accountId: string): Promise<string | undefined> {
  const row = await db.first<{ version: string }>(
    sql`select version from (select distinct on (subject) version, accepted from consent where account_id = ${accountId} and kind = 'picture' order by subject, id desc) last
        where accepted order by version limit 1`,
  );
  return row?.version;
}
