import type { AppKey } from '@strapline/contract/apps/app';
import type { Media } from '@strapline/contract/shapes/media';
import type { Services } from '../../platform/services.ts';
import { joinStatements, type Queryable, type Statement, sql } from '../../ports/database.ts';
import { findPublicPost, isPublic, type ListedPost, type PostRow, postQuery } from './post.store.ts';

/** Pages further back aren't listed, so posts aren't counted further. */
const mostCounted = { list: 1_201, search: 241 } as const;

type Filter = { tag?: string; author?: string; q?: string };
type Query = Filter & { offset: number; limit: number };
type BlogRow = Omit<ListedPost, 'sort_time'>;

/** The posts of an app for the pages of its blog, which are public: a block between two members hides nothing there. */
export function createBlogSource(services: Pick<Services, 'db' | 'apps' | 'clock'>, app: AppKey) {
  const { db, clock, apps } = services;
  const { listedColumns, allColumns } = postQuery;
  const presentWhole = (row: BlogRow & Pick<PostRow, 'html'>) => ({ ...presentForBlog(apps, row), html: row.html });
  return {
    list: async (query: Query) => {
      const rows = await db.rows<BlogRow>(selectPage(listedColumns, matchPosts(app, clock.now(), query), query), preparedUnless(query));
      return rows.map((row) => presentForBlog(apps, row));
    },
    count: async (filter: Filter) => await countPosts(db, matchPosts(app, clock.now(), filter), filter),
    listWhole: async (query: Query) => {
      const rows = await db.rows<PostRow>(selectPage(allColumns, matchPosts(app, clock.now(), query), query), preparedUnless(query));
      return rows.map(presentWhole);
    },
    read: async (slug: string) => {
      const row = await findPublicPost(db, { app, slug, now: clock.now(), blocks: null });
      return row ? presentWhole(row) : null;
    },
  };
}

function matchPosts(app: string, now: Date, { tag, author, q }: Filter): Statement {
  return joinStatements(
    [
      sql`post.app = ${app} and post.kind = 'post' and post.visibility = 'public' and ${isPublic(now)}`,
      ...(author === undefined
        ? []
        : [sql`post.author_id = (select id from account where username_slug = ${author}) and not post.by_team`]),
      ...(tag === undefined ? [] : [sql`post.tag_slugs @> array[${tag}]::text[]`]),
      ...(q === undefined ? [] : [sql`post.words @@ websearch_to_tsquery('english', ${q})`]),
    ],
    ' and ',
  );
}

/** How common the words of a search are decides its plan. */
const preparedUnless = ({ q }: Filter) => ({ prepare: q === undefined });

async function countPosts(db: Queryable, matches: Statement, filter: Filter): Promise<number> {
  const most = filter.q === undefined ? mostCounted.list : mostCounted.search;
  const counted = await db.first<{ n: number }>(
    sql`select count(*)::int as n from (select 1 from post where ${matches} limit ${most}) counted`,
    preparedUnless(filter),
  );
  return counted?.n ?? 0;
}

/** The ids first, so that only a page of rows is read whole. */
function selectPage(columns: Statement, matches: Statement, { offset, limit }: Query): Statement {
  return sql`select ${columns} ${postQuery.fromPosts}
    where post.id in (select post.id from post where ${matches} order by post.published_at desc, post.id desc limit ${limit} offset ${offset})
    order by post.published_at desc, post.id desc`;
}

function presentForBlog(apps: Services['apps'], row: BlogRow) {
  const isCreators = !row.by_team && row.author_slug !== null;
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    tags: row.tags.map((name, at) => ({ name, slug: row.tag_slugs[at] ?? '' })),
    picture: row.picture && presentPicture(row.picture),
    author: {
      name: isCreators ? (row.author_name ?? '') : apps.get(row.app).name,
      slug: isCreators ? row.author_slug : null,
      url: isCreators ? `/model/${row.author_slug}` : null,
    },
    readingMinutes: row.reading_minutes,
    publishedAt: row.published_at ?? row.created_at,
    updatedAt: row.updated_at,
    metaTitle: row.meta.meta_title ?? null,
    metaDescription: row.meta.meta_description ?? null,
    canonicalUrl: row.meta.canonical_url ?? null,
  };
}

function presentPicture({ sources, width, height, alt }: Media) {
  const webp = sources.filter(({ type }) => type === 'image/webp');
  return {
    src: webp.find((source) => source.width >= 640)?.url ?? webp.at(-1)?.url ?? sources[0]?.url ?? '',
    srcset: webp.map((source) => `${source.url} ${source.width}w`).join(', '),
    preview: sources.find(({ type }) => type === 'image/jpeg')?.url ?? sources[0]?.url ?? '',
    width,
    height,
    alt,
  };
}
