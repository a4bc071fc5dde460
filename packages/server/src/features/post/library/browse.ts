import type { Author, AuthorQuery, Found, Post, PostField, PostQuery, Tag, TagQuery } from '@strapline/content/library/content-library';
import type { AppKey } from '@strapline/contract/apps/app';
import type { Services } from '../../../platform/services.ts';
import { type Statement, sql } from '../../../ports/database.ts';
import { isPublic, type PostRow, postQuery } from '../post.store.ts';
import { compileFilter, compileOrder, type Fields } from './compile-filter.ts';
import { authorIdSql, tagIdSql, toSiteAuthorId } from './ghost-ids.ts';
import { type AuthorRow, getSiteSlug, presentAuthor, presentGhostPost, presentSite, presentTag } from './present-ghost-post.ts';

type LibraryServices = Pick<Services, 'db' | 'apps' | 'clock'>;
type Target = { services: LibraryServices; app: AppKey };

const iso = (column: Statement): Statement => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const isTeams = sql`(post.by_team or post.author_id is null)`;
const authorSlug = (site: string): Statement => sql`(case when ${isTeams} then ${site} else author.username_slug end)`;

function listPostFields(site: string): Fields<PostField> {
  return {
    id: { value: sql`substr(post.id, 5)` },
    slug: { value: sql`post.slug` },
    title: { value: sql`post.title` },
    status: { value: sql`post.status` },
    visibility: { value: sql`post.visibility` },
    featured: { value: sql`post.featured::text` },
    published_at: { value: iso(sql`coalesce(post.published_at, post.publish_at)`) },
    updated_at: { value: iso(sql`post.updated_at`) },
    created_at: { value: iso(sql`post.created_at`) },
    tag: { any: sql`post.tag_slugs` },
    primary_tag: { value: sql`post.tag_slugs[1]` },
    author: { value: authorSlug(site) },
    primary_author: { value: authorSlug(site) },
  };
}

const postOrders = {
  id: sql`post.id collate "C"`,
  slug: sql`post.slug collate "C"`,
  title: sql`post.title collate "C"`,
  featured: sql`post.featured`,
  published_at: sql`coalesce(post.published_at, post.publish_at)`,
  updated_at: sql`post.updated_at`,
  created_at: sql`post.created_at`,
};

/** What everybody sees and, where drafts are asked for, what the team writes. Drafts of members are theirs alone. */
function matchStatuses({ services, app }: Target, type: string, statuses: readonly string[]): Statement {
  const shown = isPublic(services.clock.now());
  const others = statuses.filter((status) => status !== 'published');
  const isListed = sql`(${statuses.includes('published')} and ${shown}) or (${isTeams} and post.status = any(${others}::text[]))`;
  return sql`post.app = ${app} and post.kind = ${type} and post.status <> 'removed' and (${isListed})`;
}

export async function browsePosts(target: Target, { type, statuses, filter, order, offset, limit }: PostQuery): Promise<Found<Post>> {
  const { services, app } = target;
  const fields = listPostFields(getSiteSlug(services.apps, app));
  const matches = filter
    ? sql`${matchStatuses(target, type, statuses)} and ${compileFilter(filter, fields)}`
    : matchStatuses(target, type, statuses);
  const sorted = compileOrder(order, postOrders, sql`post.id collate "C"`);
  const [counted, rows] = await Promise.all([
    services.db.first<{ n: number }>(sql`select count(*)::int as n ${postQuery.fromPosts} where ${matches}`, { prepare: false }),
    services.db.rows<PostRow>(
      sql`select ${postQuery.allColumns} ${postQuery.fromPosts} where post.id in (select post.id ${postQuery.fromPosts} where ${matches} order by ${sorted} limit ${toLimit(limit)} offset ${offset})
          order by ${sorted}`,
      { prepare: false },
    ),
  ]);
  return { rows: rows.map((row) => presentGhostPost(services.apps, row)), total: counted?.n ?? 0 };
}

export async function readPost(
  target: Target,
  key: { id: string } | { slug: string },
  { type, statuses }: Pick<PostQuery, 'type' | 'statuses'>,
): Promise<Post | null> {
  const one = 'id' in key ? sql`post.id = ${`pst_${key.id}`}` : sql`post.slug = ${key.slug}`;
  const row = await target.services.db.first<PostRow>(
    sql`select ${postQuery.allColumns} ${postQuery.fromPosts} where ${matchStatuses(target, type, statuses)} and ${one}`,
  );
  return row ? presentGhostPost(target.services.apps, row) : null;
}

/** Those of published posts: creators, and the site itself. */
export async function browseAuthors(
  { services, app }: Target,
  { filter, order, offset, limit, counts }: AuthorQuery,
): Promise<Found<Author>> {
  const { db, apps, clock } = services;
  const site = presentSite(apps, app);
  const rows = await db.rows<AuthorRow & { posts: number; total: number }>(
    sql`with listed as (
          select coalesce(author.id, '') as "accountId", coalesce(author.username_slug, ${site.slug}) as slug, coalesce(author.bio, '') as bio, count(*)::int as posts,
            coalesce(case when author.name_on_model_page and author.display_name <> '' then author.display_name else author.username end, ${site.name}) as name,
            case when author.id is null then ${toSiteAuthorId(site.slug)} else ${authorIdSql(sql`author.id`)} end as id
          from post left join account author on author.id = post.author_id and not post.by_team
          where post.app = ${app} and post.kind = 'post' and ${isPublic(clock.now())} group by author.id)
        select listed.*, count(*) over ()::int as total from listed where ${filter ? compileFilter(filter, authorFields) : sql`true`}
        order by ${compileOrder(order, authorOrders, sql`id`)} limit ${toLimit(limit)} offset ${offset}`,
    { prepare: false },
  );
  const present = (row: AuthorRow): Author => (row.accountId === '' ? site : presentAuthor(apps.getUrl(app), row));
  return { rows: rows.map((row) => ({ ...present(row), ...(counts ? { posts: row.posts } : {}) })), total: rows[0]?.total ?? 0 };
}

const authorFields: Fields<'id' | 'slug' | 'name'> = { id: { value: sql`id` }, slug: { value: sql`slug` }, name: { value: sql`name` } };
const authorOrders = { id: sql`id`, slug: sql`slug collate "C"`, name: sql`name collate "C"`, posts: sql`posts` };

export async function browseTags({ services, app }: Target, { filter, order, offset, limit, counts }: TagQuery): Promise<Found<Tag>> {
  const { db, apps, clock } = services;
  const fields: Fields<'id' | 'slug' | 'name' | 'visibility'> = { ...authorFields, visibility: { value: sql`'public'::text` } };
  const rows = await db.rows<{ slug: string; name: string; posts: number; total: number }>(
    sql`with listed as (
          select tag.slug, min(tag.name) as name, count(*)::int as posts, ${tagIdSql(sql`tag.slug`)} as id
          ${postQuery.fromPosts}, unnest(post.tag_slugs, post.tags) as tag (slug, name)
          where post.app = ${app} and post.kind = 'post' and ${isPublic(clock.now())} group by tag.slug)
        select listed.*, count(*) over ()::int as total from listed where ${filter ? compileFilter(filter, fields) : sql`true`}
        order by ${compileOrder(order, { ...authorOrders, visibility: sql`id` }, sql`id`)} limit ${toLimit(limit)} offset ${offset}`,
    { prepare: false },
  );
  const url = apps.getUrl(app);
  return { rows: rows.map((row) => ({ ...presentTag(url, row), ...(counts ? { posts: row.posts } : {}) })), total: rows[0]?.total ?? 0 };
}

/** A limit of the database is a 64-bit number. */
const toLimit = (limit: number): number => Math.min(limit, 100_000);
