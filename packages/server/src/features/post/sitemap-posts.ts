import { type Queryable, sql } from '../../ports/database.ts';
import { isPublic, postQuery } from './post.store.ts';

/** As many as one file of a sitemap may have. */
const mostPosts = 50_000;

/** The public posts of an app, newest first. */
export async function listPostsForSitemap(db: Queryable, app: string, now: Date): Promise<{ slug: string; updatedAt: Date }[]> {
  return await db.rows(
    sql`select post.slug, post.updated_at as "updatedAt" ${postQuery.fromPosts}
        where post.app = ${app} and post.kind = 'post' and post.visibility = 'public' and ${isPublic(now)} order by post.published_at desc limit ${mostPosts}`,
  );
}

/** Differs once a post is published, changed, hidden or removed. */
export async function summarizePosts(db: Queryable, app: string, now: Date): Promise<{ n: number; last: string }> {
  const row = await db.first<{ n: number; last: string }>(
    sql`select count(*)::int as n, coalesce(max(post.updated_at)::text, '') as last ${postQuery.fromPosts} where post.app = ${app} and ${isPublic(now)}`,
  );
  return row ?? { n: 0, last: '' };
}
