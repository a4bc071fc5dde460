import type { ForumCategory } from '@strapline/domain/forum/forum';
import { type Queryable, type Statement, sql, type Trx } from '../../ports/database.ts';
import type { ForumPicture } from '../forum-picture/forum-picture.ts';
import type { Viewer } from './viewer.ts';

export type PostRow = {
  id: string;
  topic_id: string;
  number: number | null;
  is_first: boolean;
  author_id: string;
  author_username: string;
  author_slug: string;
  author_avatar: string | null;
  by_staff: boolean;
  text: string;
  state: 'waiting' | 'public' | 'declined';
  hidden: boolean;
  likes: number;
  liked: boolean;
  version: number;
  quote: string;
  created_at: Date;
  public_at: Date | null;
  edited_at: Date | null;
  decline_reason: string | null;
  pictures: ForumPicture[];
  /** The post that it replies to. */
  to_id: string | null;
  to_number: number | null;
  to_hidden: boolean | null;
  to_author_id: string | null;
  to_username: string | null;
  to_slug: string | null;
  to_avatar: string | null;
  topic_title: string;
  topic_category: ForumCategory;
  topic_state: 'open' | 'locked';
  topic_public: boolean;
};

const pictureColumn: Statement = sql`coalesce((select jsonb_agg(jsonb_build_object('id', picture.id, 'alt', picture.alt, 'width', picture.width, 'height', picture.height,
  'placeholder', picture.placeholder) order by picture.place) from forum_picture picture where picture.post_id = post.id), '[]')`;

/** Rows of `post` with what their page shows. */
export function selectPosts({ accountId }: Pick<Viewer, 'accountId'>): Statement {
  return sql`select post.id, post.topic_id, post.number, post.is_first, post.author_id, author.username as author_username, author.username_slug as author_slug, author.avatar as author_avatar, post.by_staff, post.text, post.state,
      post.hidden, post.likes, post.version, post.quote, post.created_at, post.public_at, post.edited_at, post.decline_reason, ${pictureColumn} as pictures,
      exists (select from forum_like where forum_like.post_id = post.id and forum_like.account_id = ${accountId}) as liked,
      replied.id as to_id, replied.number as to_number, replied.hidden as to_hidden, replied.author_id as to_author_id, replied_by.username as to_username, replied_by.username_slug as to_slug, replied_by.avatar as to_avatar,
      topic.title as topic_title, topic.category as topic_category, topic.state as topic_state, topic.is_public as topic_public
    from forum_post post join forum_topic topic on topic.id = post.topic_id join account author on author.id = post.author_id
      left join forum_post replied on replied.id = post.reply_to left join account replied_by on replied_by.id = replied.author_id`;
}

/** The numbered posts of a topic after one, without those of people whom the viewer doesn't see. */
export async function listPosts(db: Queryable, viewer: Viewer, topicId: string, after: number, limit: number): Promise<PostRow[]> {
  return await db.rows<PostRow>(
    sql`${selectPosts(viewer)} where post.topic_id = ${topicId} and post.number > ${after} and post.author_id <> all (${viewer.blockedIds}::text[])
        order by post.number limit ${limit}`,
  );
}

export async function findFirstPost(db: Queryable, viewer: Viewer, topicId: string): Promise<PostRow | undefined> {
  return await db.first<PostRow>(sql`${selectPosts(viewer)} where post.topic_id = ${topicId} and post.is_first`);
}

/** The viewer's own replies that aren't published, oldest first. */
export async function listUnpublished(db: Queryable, viewer: Viewer, topicId: string): Promise<PostRow[]> {
  return await db.rows<PostRow>(
    sql`${selectPosts(viewer)} where post.topic_id = ${topicId} and post.number is null and not post.is_first and post.author_id = ${viewer.accountId}
        order by post.created_at, post.id limit 20`,
  );
}

/** A post of the viewer's app. Whether they may see it is for `canSeePost`. */
export async function findPost(db: Queryable, viewer: Viewer, id: string): Promise<PostRow | undefined> {
  return await db.first<PostRow>(sql`${selectPosts(viewer)} where post.id = ${id} and post.app = ${viewer.app}`);
}

export type NewPost = {
  id: string;
  app: string;
  topicId: string;
  /** Null if it waits. */
  number: number | null;
  isFirst: boolean;
  authorId: string;
  byStaff: boolean;
  text: string;
  /** Of the topic, for its first post. */
  title: string;
  replyTo: string | null;
  quote: string;
  at: Date;
};

const toWords = (title: string, text: string): Statement => sql`to_tsvector('english', ${title} || ' ' || ${text})`;

export async function insertPost(trx: Trx, post: NewPost): Promise<void> {
  const { id, app, topicId, number, isFirst, authorId, byStaff, text, title, replyTo, quote, at } = post;
  const isPublic = number !== null;
  await trx.change(
    sql`insert into forum_post (id, app, topic_id, number, is_first, author_id, by_staff, text, words, state, reply_to, quote, created_at, public_at)
        values (${id}, ${app}, ${topicId}, ${number}, ${isFirst}, ${authorId}, ${byStaff}, ${text}, ${toWords(title, text)}, ${isPublic ? 'public' : 'waiting'}, ${replyTo}, ${quote}, ${at},
          ${isPublic ? at : null})`,
  );
}

export async function publishPost(trx: Trx, id: string, number: number, at: Date): Promise<void> {
  await trx.change(sql`update forum_post set state = 'public', number = ${number}, public_at = ${at} where id = ${id}`);
}

export async function declinePost(trx: Trx, id: string, reason: string): Promise<void> {
  await trx.change(sql`update forum_post set state = 'declined', decline_reason = ${reason} where id = ${id}`);
}

/** Stores a change, and what it said before if `keepsOld`. */
export async function changePost(
  trx: Trx,
  { id, version, text: before, is_first, topic_title }: PostRow,
  change: { text: string; title: string; at: Date; keepsOld: boolean },
): Promise<void> {
  const { text, title, at, keepsOld } = change;
  if (keepsOld)
    await trx.change(
      sql`insert into forum_edit (post_id, version, title, text, at) values (${id}, ${version}, ${is_first ? topic_title : null}, ${before}, ${at})`,
    );
  await trx.change(
    sql`update forum_post set text = ${text}, words = ${toWords(is_first ? title : '', text)}, version = version + 1, edited_at = case when ${keepsOld} then ${at}::timestamptz else edited_at end
        where id = ${id}`,
  );
}

export type EditRow = { version: number; title: string | null; text: string; at: Date };

export async function listEdits(db: Queryable, postId: string): Promise<EditRow[]> {
  return await db.rows<EditRow>(
    sql`select version, title, text, at from forum_edit where post_id = ${postId} order by version desc limit 50`,
  );
}

/** Likes a post, or takes it back; nothing changes the second time. */
export async function setLike(trx: Trx, postId: string, accountId: string, liked: boolean, at: Date): Promise<number> {
  const changed = liked
    ? await trx.change(sql`insert into forum_like (post_id, account_id, at) values (${postId}, ${accountId}, ${at}) on conflict do nothing`)
    : await trx.change(sql`delete from forum_like where post_id = ${postId} and account_id = ${accountId}`);
  const step = changed === 0 ? 0 : liked ? 1 : -1;
  const row = await trx.first<{ likes: number; topic_id: string; is_first: boolean }>(
    sql`update forum_post set likes = likes + ${step} where id = ${postId} returning likes, topic_id, is_first`,
  );
  if (!row) throw new Error(`there is no post ${postId}`);
  if (row.is_first && step !== 0) await trx.change(sql`update forum_topic set likes = likes + ${step} where id = ${row.topic_id}`);
  return row.likes;
}

/** A person's posts in an app: those that count, those that wait, and the times of the latest. Their other posts wait until the transaction ends. */
export async function countPostsOf(trx: Trx, app: string, accountId: string, { hourAgo, dayAgo }: { hourAgo: Date; dayAgo: Date }) {
  const [, row] = await Promise.all([
    trx.rows(sql`select pg_advisory_xact_lock(hashtext(${`forum ${accountId}`}))`),
    trx.first<{ published: number; waiting: number; inHour: number; inDay: number }>(
      sql`select (${countPublished(app, accountId)}) as published,
            (select count(*)::int from forum_post where author_id = ${accountId} and app = ${app} and state = 'waiting') as waiting,
            count(*) filter (where created_at > ${hourAgo})::int as "inHour", count(*)::int as "inDay"
          from forum_post where author_id = ${accountId} and created_at > ${dayAgo}`,
    ),
  ]);
  return row ?? { published: 0, waiting: 0, inHour: 0, inDay: 0 };
}

/** Up to three: more make no difference. */
function countPublished(app: string, accountId: string): Statement {
  return sql`select count(*)::int from (select 1 from forum_post where author_id = ${accountId} and app = ${app} and state = 'public' and not hidden limit 3) published`;
}

export async function hasPublished(db: Queryable, app: string, accountId: string): Promise<boolean> {
  const row = await db.first<{ count: number }>(countPublished(app, accountId));
  return (row?.count ?? 0) > 0;
}
