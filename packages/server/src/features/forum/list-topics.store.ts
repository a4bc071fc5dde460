import type { ParsedInput } from '@strapline/contract/events';
import type { ForumSort } from '@strapline/domain/forum/forum';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts';
import { joinStatements, type Queryable, type Statement, sql } from '../../ports/database.ts';
import { selectTopics, type TopicRow } from './topic.store.ts';
import type { Viewer } from './viewer.ts';

type Search = Pick<ParsedInput<'listTopics'>, 'category' | 'q' | 'sort' | 'cursor' | 'limit'>;
type ListedTopic = TopicRow & { sort_key: string };

const sortKeys: Record<ForumSort, Statement> = {
  latest: sql`topic.last_at`,
  new: sql`topic.created_at`,
  replies: sql`topic.replies`,
};
const keyTypes: Record<ForumSort, Statement> = { latest: sql`timestamptz`, new: sql`timestamptz`, replies: sql`int` };
const timeKey = z.string().regex(/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d(?::\d\d)?)$/);
const cursors = {
  latest: z.tuple([z.literal('latest'), z.boolean(), timeKey, z.string().max(64)]),
  new: z.tuple([z.literal('new'), z.boolean(), timeKey, z.string().max(64)]),
  replies: z.tuple([z.literal('replies'), z.boolean(), z.string().regex(/^\d{1,9}$/), z.string().max(64)]),
};

/** More posts than this with all words of a search are many: then topics are read in their order until a page is full. */
const manyHits = 1500;

/** One page of public topics: one statement, or two for a search. */
export async function listTopicRows(
  db: Queryable,
  viewer: Viewer,
  search: Search,
): Promise<{ rows: ListedTopic[]; nextCursor: string | null }> {
  const { q, sort, limit } = search;
  const hasMany = q !== undefined && (await countHits(db, viewer, q)) >= manyHits;
  const key = sortKeys[sort];
  const where = joinStatements(createConditions(viewer, search, hasMany), ' and ');
  const order = sql`order by topic.pinned desc, ${key} desc, topic.id desc`;
  const page = sql`(select topic.* from ${q === undefined || hasMany ? sql`forum_topic topic` : sql`(${selectHits(viewer, q)}) hit join forum_topic topic on topic.id = hit.topic_id`}
      where ${where} ${order} limit ${limit + 1})`;
  // Words are rare or common, so each search is planned for its own.
  const found = await db.rows<ListedTopic>(sql`${selectTopics(viewer, page, sql`, ${key}::text as sort_key`)} ${order}`, {
    prepare: q === undefined,
  });
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, nextCursor: last ? encodeCursor([sort, last.pinned, last.sort_key, last.id]) : null };
}

function createConditions(viewer: Viewer, { category, q, sort, cursor }: Search, hasMany: boolean): Statement[] {
  const conditions = [sql`topic.app = ${viewer.app}`, sql`topic.is_public`, ...createBlocks(sql`topic.author_id`, viewer)];
  if (category !== undefined) conditions.push(sql`topic.category = ${category}`);
  if (cursor !== undefined) {
    const [, pinned, value, id] = decodeCursor(cursor, cursors[sort] as z.ZodType<[ForumSort, boolean, string, string]>);
    conditions.push(sql`(topic.pinned, ${sortKeys[sort]}, topic.id) < (${pinned}::boolean, ${value}::${keyTypes[sort]}, ${id})`);
  }
  // The function of `@@` is called by name, so that the index of words isn't used.
  if (q !== undefined && hasMany)
    conditions.push(
      sql`exists (select from forum_post post where post.topic_id = topic.id and post.state = 'public' and not post.hidden and ts_match_vq(post.words, ${toQuery(q)})
        ${joinBlocks(sql`post.author_id`, viewer)})`,
    );
  return conditions;
}

const toQuery = (q: string): Statement => sql`websearch_to_tsquery('english', ${q})`;

/** The topics of public posts with all words. */
function selectHits(viewer: Viewer, q: string): Statement {
  return sql`select distinct post.topic_id from forum_post post where post.words @@ ${toQuery(q)} and post.state = 'public' and not post.hidden and post.app = ${viewer.app}
    ${joinBlocks(sql`post.author_id`, viewer)}`;
}

async function countHits(db: Queryable, { app }: Viewer, q: string): Promise<number> {
  const row = await db.first<{ n: number }>(
    sql`select count(*)::int as n from (select from forum_post where words @@ ${toQuery(q)} and state = 'public' and not hidden and app = ${app} limit ${manyHits}) hits`,
    { prepare: false },
  );
  return row?.n ?? 0;
}

function createBlocks(authorId: Statement, { blockedIds }: Viewer): Statement[] {
  return blockedIds.length === 0 ? [] : [sql`${authorId} <> all (${blockedIds}::text[])`];
}

function joinBlocks(authorId: Statement, viewer: Viewer): Statement {
  const [condition] = createBlocks(authorId, viewer);
  return condition ? sql`and ${condition}` : sql``;
}

export async function countTopics(db: Queryable, viewer: Viewer, category: string | undefined): Promise<number> {
  const ofCategory = category === undefined ? sql`` : sql`and topic.category = ${category}`;
  const row = await db.first<{ n: number }>(
    sql`select count(*)::int as n from forum_topic topic where topic.app = ${viewer.app} and topic.is_public ${ofCategory} ${joinBlocks(sql`topic.author_id`, viewer)}`,
  );
  return row?.n ?? 0;
}

/** The viewer's own topics that wait, or were declined or hidden. */
export async function listOwnHidden(db: Queryable, viewer: Viewer): Promise<TopicRow[]> {
  return await db.rows<TopicRow>(
    sql`${selectTopics(viewer, sql`(select * from forum_topic where author_id = ${viewer.accountId} and app = ${viewer.app} and not is_public order by created_at desc limit 10)`)}
        order by topic.created_at desc`,
  );
}
