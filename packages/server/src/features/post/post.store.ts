import type { AppKey } from '@strapline/contract/apps/app';
import type { Media } from '@strapline/contract/shapes/media';
import type { PostStatus } from '@strapline/domain/post/post.states';
import { findFreeSlug } from '@strapline/domain/post/post-text';
import { isPersonShown } from '../../platform/accounts/person-shown.ts';
import { joinStatements, type Queryable, type Statement, sql, type Trx } from '../../ports/database.ts';
import type { Blocks } from '../block/block.ts';

export type PostRow = {
  id: string;
  app: AppKey;
  author_id: string | null;
  by_team: boolean;
  kind: 'post' | 'page';
  slug: string;
  status: PostStatus;
  hidden: boolean;
  version: number;
  title: string;
  source: string;
  format: 'markdown' | 'html';
  html: string;
  custom_excerpt: string | null;
  excerpt: string;
  reading_minutes: number;
  tags: string[];
  tag_slugs: string[];
  picture: Media | null;
  pictures: Media[];
  featured: boolean;
  visibility: 'public' | 'members' | 'paid';
  meta: PostMeta;
  publish_at: Date | null;
  published_at: Date | null;
  first_published_at: Date | null;
  created_at: Date;
  updated_at: Date;
  author_username: string | null;
  author_slug: string | null;
  author_avatar: string | null;
  author_name: string | null;
};

/** What only other programs set. */
type PostMeta = Partial<
  Record<
    'feature_image' | 'feature_image_alt' | 'feature_image_caption' | 'meta_title' | 'meta_description' | 'canonical_url',
    string | null
  >
>;

const listedColumns = sql`post.id, post.app, post.author_id, post.by_team, post.kind, post.slug, post.status, post.hidden, post.version, post.title, post.format, post.custom_excerpt, post.excerpt,
    post.reading_minutes, post.tags, post.tag_slugs, post.picture, post.pictures, post.featured, post.visibility, post.meta, post.publish_at, post.published_at, post.first_published_at,
    post.created_at, post.updated_at, author.username as author_username, author.username_slug as author_slug, author.avatar as author_avatar,
    case when author.name_on_model_page and author.display_name <> '' then author.display_name else author.username end as author_name`;
const fromPosts = sql`from post left join account author on author.id = post.author_id`;

/** Rows without their texts, which lists don't show. */
export type ListedPost = Omit<PostRow, 'source' | 'html'> & { sort_time: string };

/** What everybody can see of the blog. The author is looked up for each row, as a join would make the planner sort all posts of a list. */
export function isPublic(now: Date): Statement {
  return sql`(post.status = 'published' and not post.hidden and (post.by_team or (select ${isPersonShown(sql`author`, now)} from account author where author.id = post.author_id)))`;
}

export const postQuery = { listedColumns, fromPosts, allColumns: sql`${listedColumns}, post.source, post.html` } as const;

export async function findPost(db: Queryable, app: string, id: string): Promise<PostRow | undefined> {
  return await db.first<PostRow>(
    sql`select ${postQuery.allColumns} ${fromPosts} where post.id = ${id} and post.app = ${app} and post.status <> 'removed'`,
  );
}

export async function lockPost(trx: Trx, app: string, id: string): Promise<PostRow | undefined> {
  return await trx.first<PostRow>(
    sql`select ${postQuery.allColumns} ${fromPosts} where post.id = ${id} and post.app = ${app} and post.status <> 'removed' for update of post`,
  );
}

/** A post that everybody can see, for a viewer who and whose author don't block each other. */
export async function findPublicPost(
  db: Queryable,
  { app, slug, now, blocks }: { app: string; slug: string; now: Date; blocks: Blocks | null },
): Promise<PostRow | undefined> {
  return await db.first<PostRow>(
    sql`select ${postQuery.allColumns} ${fromPosts}
        where post.app = ${app} and post.slug = ${slug} and post.kind = 'post' and post.visibility = 'public' and ${isPublic(now)} and ${isApart(blocks)}`,
  );
}

function isApart(blocks: Blocks | null): Statement {
  return blocks ? sql`(post.by_team or post.author_id <> all (${blocks.ids}::text[]))` : sql`true`;
}

export type PublicList = {
  app: string;
  now: Date;
  blocks: Blocks | null;
  creator?: string | undefined;
  tag?: string | undefined;
  q?: string | undefined;
};
type After = { at: string; id: string };

export async function listPublicPosts(
  db: Queryable,
  { app, now, blocks, creator, tag, q }: PublicList,
  after: After,
  limit: number,
): Promise<ListedPost[]> {
  const conditions = [
    sql`post.app = ${app} and post.kind = 'post' and post.visibility = 'public' and ${isPublic(now)} and ${isApart(blocks)}`,
    sql`(post.published_at, post.id) < (${after.at}::timestamptz, ${after.id})`,
    ...(creator === undefined
      ? []
      : [sql`post.author_id = (select id from account where username_slug = ${creator}) and not post.by_team`]),
    ...(tag === undefined ? [] : [sql`post.tag_slugs @> array[${tag}]::text[]`]),
    ...(q === undefined ? [] : [sql`post.words @@ websearch_to_tsquery('english', ${q})`]),
  ];
  return await db.rows<ListedPost>(
    sql`select ${listedColumns}, post.published_at::text as sort_time ${fromPosts} where ${joinStatements(conditions, ' and ')}
        order by post.published_at desc, post.id desc limit ${limit}`,
    // How common the words are decides the plan.
    { prepare: q === undefined },
  );
}

export async function listOwnRows(db: Queryable, app: string, authorId: string, after: After, limit: number): Promise<ListedPost[]> {
  return await db.rows<ListedPost>(
    sql`select ${listedColumns}, post.updated_at::text as sort_time ${fromPosts}
        where post.author_id = ${authorId} and post.app = ${app} and post.status <> 'removed' and (post.updated_at, post.id) < (${after.at}::timestamptz, ${after.id})
        order by post.updated_at desc, post.id desc limit ${limit}`,
  );
}

/** For admins: drafts of members are theirs alone. */
export async function listAllRows(
  db: Queryable,
  { app, status, hidden }: { app: string; status?: string | undefined; hidden?: boolean | undefined },
  after: After,
  limit: number,
): Promise<ListedPost[]> {
  const conditions = [
    sql`post.app = ${app} and post.status <> 'removed' and (post.status <> 'draft' or post.by_team)`,
    sql`(post.updated_at, post.id) < (${after.at}::timestamptz, ${after.id})`,
    ...(status === undefined ? [] : [sql`post.status = ${status}`]),
    ...(hidden === undefined ? [] : [sql`post.hidden = ${hidden}`]),
  ];
  return await db.rows<ListedPost>(
    sql`select ${listedColumns}, post.updated_at::text as sort_time ${fromPosts} where ${joinStatements(conditions, ' and ')}
        order by post.updated_at desc, post.id desc limit ${limit}`,
  );
}

export async function countDrafts(db: Queryable, app: string, authorId: string): Promise<number> {
  const row = await db.first<{ n: number }>(
    sql`select count(*)::int as n from post where author_id = ${authorId} and app = ${app} and status in ('draft', 'scheduled')`,
  );
  return row?.n ?? 0;
}

/** A slug that no other post of the app has, and no other transaction takes until this one ends. */
export async function reserveSlug(trx: Trx, app: string, slug: string, postId: string): Promise<string> {
  // `silk` may become `silk-2`, which can also be a title's own slug, so they share a lock.
  const [stem] = slug.split(/-\d/, 1);
  await trx.first(sql`select pg_advisory_xact_lock(hashtext(${`post ${app} ${stem}`}))`);
  const rows = await trx.rows<{ slug: string }>(
    sql`select slug from post where app = ${app} and id <> ${postId} and (slug = ${slug} or (slug like ${`${slug}-%`} and slug ~ ${`^${slug}-[0-9]+$`}))`,
  );
  return findFreeSlug(slug, new Set(rows.map((row) => row.slug)));
}

/** What is written of a post. */
export type PostContent = {
  slug: string;
  title: string;
  source: string;
  format: PostRow['format'];
  html: string;
  plain: string;
  customExcerpt: string | null;
  excerpt: string;
  readingMinutes: number;
  tags: readonly { name: string; slug: string }[];
  picture: Media | null;
  pictures: readonly Media[];
};

export type NewPost = { id: string; app: AppKey; authorId: string | null; byTeam: boolean; kind: PostRow['kind']; at: Date };

export async function insertPost(trx: Trx, post: NewPost, content: PostContent): Promise<void> {
  const { slug, title, source, format, html, customExcerpt, excerpt, readingMinutes, tags, picture, pictures } = content;
  await trx.change(
    sql`insert into post (id, app, author_id, by_team, kind, slug, title, source, format, html, custom_excerpt, excerpt, reading_minutes, tags, tag_slugs, picture, pictures, created_at, updated_at, words)
        values (${post.id}, ${post.app}, ${post.authorId}, ${post.byTeam}, ${post.kind}, ${slug}, ${title}, ${source}, ${format}, ${html}, ${customExcerpt}, ${excerpt}, ${readingMinutes},
          ${tags.map(({ name }) => name)}::text[], ${tags.map((tag) => tag.slug)}::text[], ${toJson(picture)}::jsonb, ${JSON.stringify(pictures)}::jsonb, ${post.at}, ${post.at}, ${wordsOf(content)})`,
  );
}

/** Changes a locked post; its version and time of change follow. */
export async function updateContent(trx: Trx, id: string, content: PostContent, at: Date): Promise<void> {
  const { slug, title, source, format, html, customExcerpt, excerpt, readingMinutes, tags, picture, pictures } = content;
  await trx.change(
    sql`update post set slug = ${slug}, title = ${title}, source = ${source}, format = ${format}, html = ${html}, custom_excerpt = ${customExcerpt}, excerpt = ${excerpt}, reading_minutes = ${readingMinutes},
          tags = ${tags.map(({ name }) => name)}::text[], tag_slugs = ${tags.map((tag) => tag.slug)}::text[], picture = ${toJson(picture)}::jsonb, pictures = ${JSON.stringify(pictures)}::jsonb,
          words = ${wordsOf(content)}, ${touch(at)} where id = ${id}`,
  );
}

type StatusTimes = { publishAt: Date | null; publishedAt: Date | null };

export async function setStatus(
  trx: Trx,
  id: string,
  status: PostStatus,
  { publishAt, publishedAt }: StatusTimes,
  at: Date,
): Promise<void> {
  await trx.change(
    sql`update post set status = ${status}, publish_at = ${publishAt}, published_at = ${publishedAt}, first_published_at = coalesce(first_published_at, ${status === 'published' ? publishedAt : null}::timestamptz),
          removed_at = ${status === 'removed' ? at : null}::timestamptz, ${touch(at)} where id = ${id}`,
  );
}

/** Other programs compare the time of the last change, so each change has a later one. */
function touch(at: Date): Statement {
  return sql`version = version + 1, updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond')`;
}

function wordsOf({ title, plain, tags, excerpt }: PostContent): Statement {
  return sql`setweight(to_tsvector('english', ${title}), 'A') || setweight(to_tsvector('english', ${tags.map(({ name }) => name).join(' ')}), 'B')
    || setweight(to_tsvector('english', ${excerpt}), 'C') || to_tsvector('english', ${plain})`;
}

function toJson(media: Media | null): string | null {
  return media && JSON.stringify(media);
}
