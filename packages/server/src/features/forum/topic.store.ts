import type { ForumCategory } from '@strapline/domain/forum/forum';
import { type Queryable, type Statement, sql, type Trx } from '../../ports/database.ts';
import type { Viewer } from './viewer.ts';

export type TopicRow = {
  id: string;
  app: string;
  category: ForumCategory;
  title: string;
  author_id: string;
  state: 'open' | 'locked';
  pinned: boolean;
  is_public: boolean;
  replies: number;
  likes: number;
  last_number: number;
  last_at: Date;
  last_by: string | null;
  created_at: Date;
  author_username: string;
  author_slug: string;
  author_avatar: string | null;
  last_username: string | null;
  last_slug: string | null;
  last_avatar: string | null;
  /** The beginning of the first post. */
  beginning: string;
  first_state: 'waiting' | 'public' | 'declined';
  first_hidden: boolean;
  /** Of the viewer; null if they never opened it. */
  read_to: number | null;
  follows: boolean | null;
};

/** Long enough for an excerpt without its Markdown. */
const beginning = 600;

/** What lists and pages show of the rows of `topic`. */
export function selectTopics({ accountId }: Pick<Viewer, 'accountId'>, topics: Statement, extra: Statement = sql``): Statement {
  return sql`select topic.id, topic.app, topic.category, topic.title, topic.author_id, topic.state, topic.pinned, topic.is_public, topic.replies, topic.likes, topic.last_number, topic.last_at,
      topic.last_by, topic.created_at, author.username as author_username, author.username_slug as author_slug, author.avatar as author_avatar, last_person.username as last_username, last_person.username_slug as last_slug, last_person.avatar as last_avatar,
      left(post.text, ${beginning}) as beginning, post.state as first_state, post.hidden as first_hidden, reader.read_to, reader.follows${extra}
    from ${topics} topic join account author on author.id = topic.author_id left join account last_person on last_person.id = topic.last_by
      join forum_post post on post.topic_id = topic.id and post.is_first
      left join forum_reader reader on reader.topic_id = topic.id and reader.account_id = ${accountId}`;
}

/** A topic of the viewer's app that exists for them: a public one, their own, or any for moderators. */
export async function findTopic(db: Queryable, viewer: Viewer, id: string): Promise<TopicRow | undefined> {
  return await db.first<TopicRow>(
    sql`${selectTopics(viewer, sql`(select * from forum_topic where id = ${id} and app = ${viewer.app})`)}
        where topic.author_id <> all (${viewer.blockedIds}::text[]) and (topic.is_public or topic.author_id = ${viewer.accountId} or ${viewer.isStaff})`,
  );
}

type LockedTopic = Pick<TopicRow, 'id' | 'app' | 'category' | 'title' | 'author_id' | 'state' | 'pinned' | 'is_public' | 'last_number'>;

/** Locks the topic until the transaction ends, for changes and new posts. */
export async function lockTopic(trx: Trx, app: string, id: string): Promise<LockedTopic | undefined> {
  return await trx.first<LockedTopic>(
    sql`select id, app, category, title, author_id, state, pinned, is_public, last_number from forum_topic where id = ${id} and app = ${app} for no key update`,
  );
}

export type NewTopic = Pick<TopicRow, 'id' | 'app' | 'category' | 'title' | 'author_id'> & { at: Date; isPublic: boolean };

export async function insertTopic(trx: Trx, { id, app, category, title, author_id, at, isPublic }: NewTopic): Promise<void> {
  await trx.change(
    sql`insert into forum_topic (id, app, category, title, author_id, is_public, last_number, last_at, last_by, created_at)
        values (${id}, ${app}, ${category}, ${title}, ${author_id}, ${isPublic}, ${isPublic ? 0 : -1}, ${at}, ${author_id}, ${at})`,
  );
}

/** A post was published in a topic, under its lock. */
export async function addToTopic(trx: Trx, topicId: string, { number, authorId, at }: { number: number; authorId: string; at: Date }) {
  // A topic counts as new from the moment when it is published.
  const first = number === 0 ? sql`is_public = true, created_at = ${at},` : sql`replies = replies + 1,`;
  await trx.change(
    sql`update forum_topic set ${first} last_number = ${number}, last_at = ${at}, last_by = ${authorId} where id = ${topicId}`,
  );
}

export async function changeTopic(
  trx: Trx,
  id: string,
  change: Partial<Pick<TopicRow, 'pinned' | 'state' | 'category' | 'title'>>,
): Promise<void> {
  const { pinned = null, state = null, category = null, title = null } = change;
  await trx.change(
    sql`update forum_topic set pinned = coalesce(${pinned}, pinned), state = coalesce(${state}, state), category = coalesce(${category}, category), title = coalesce(${title}, title)
        where id = ${id}`,
  );
}

export async function insertMove(trx: Trx, topicId: string, from: string, to: string, byId: string, at: Date): Promise<void> {
  await trx.change(
    sql`insert into forum_move (topic_id, "from", "to", by_id, at) values (${topicId}, ${from}, ${to}, ${byId}, ${at}) on conflict (topic_id, at) do update set "to" = excluded."to"`,
  );
}

export type MoveRow = {
  from: ForumCategory;
  to: ForumCategory;
  username: string;
  slug: string;
  avatar: string | null;
  by_id: string;
  at: Date;
};

/** The last 20. */
export async function listMoves(db: Queryable, topicId: string): Promise<MoveRow[]> {
  const rows = await db.rows<MoveRow>(
    sql`select "from", "to", username, username_slug as slug, avatar, by_id, at from forum_move join account on account.id = by_id
        where topic_id = ${topicId} order by at desc limit 20`,
  );
  return rows.reverse();
}

/** Other public topics of the category, latest first. */
export async function listMore(db: Queryable, viewer: Viewer, { id, category }: TopicRow): Promise<{ id: string; title: string }[]> {
  return await db.rows(
    sql`select id, title from forum_topic where app = ${viewer.app} and category = ${category} and is_public and id <> ${id} and author_id <> all (${viewer.blockedIds}::text[])
        order by pinned desc, last_at desc, id desc limit 3`,
  );
}
