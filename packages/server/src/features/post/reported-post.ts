import type { Media } from '@strapline/contract/shapes/media';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import { dropPostNotifications } from '../notification/notification.ts';
import { formatPostPath } from './present-post.ts';

/** A post that can be reported: a published one, which may be hidden by now. */
export async function findReportedPost(
  db: Queryable,
  app: string,
  id: string,
): Promise<{ title: string; authorId: string | null } | undefined> {
  return await db.first(
    sql`select title, author_id as "authorId" from post where id = ${id} and app = ${app} and status = 'published' and not hidden`,
  );
}

type ReportedPost = { story: string; media: Media[]; slug: string; state: string };

/** What a case shows of a post, also after its author removed it. */
export async function loadReportedPost(db: Queryable, id: string): Promise<ReportedPost | undefined> {
  return await db.first<ReportedPost>(
    sql`select title || E'\n\n' || source as story, slug, status as state,
          (select coalesce(jsonb_agg(distinct media), '[]') from jsonb_array_elements(pictures || case when picture is null then '[]'::jsonb else jsonb_build_array(picture) end) media) as media
        from post where id = ${id}`,
  );
}

/** Hides a post from everybody but its author and admins, or shows it again. Its pictures follow. */
export async function hidePost(trx: Trx, id: string, isHidden: boolean): Promise<void> {
  const row = await trx.first<{ app: string; slug: string }>(
    sql`update post set hidden = ${isHidden} where id = ${id} and hidden <> ${isHidden} returning app, slug`,
  );
  if (row && isHidden) await dropPostNotifications(trx, row.app, formatPostPath(row.slug));
}
