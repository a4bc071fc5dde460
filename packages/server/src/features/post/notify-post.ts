import type { JobHandler } from '../../platform/job-runner.ts';
import type { Services } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { notifyEach } from '../notification/notification.ts';
import { isPublic, type PostRow, postQuery } from './post.store.ts';
import { formatPostPath } from './present-post.ts';

const batch = 500;

/** Notifies the followers of an author of a new post, each once, also if the process ends in between. */
export const notifyOfPost: JobHandler<'post-published'> = async (services, { app, postId }) => {
  for (let isDone = false; !isDone; ) isDone = await services.db.transaction((trx) => notifyBatch(trx, services, app, postId));
};

async function notifyBatch(trx: Trx, services: Services, app: string, postId: string): Promise<boolean> {
  const now = services.clock.now();
  const post = await trx.first<PostRow>(
    sql`select ${postQuery.listedColumns} ${postQuery.fromPosts} where post.id = ${postId} and post.app = ${app} and ${isPublic(now)}`,
  );
  if (!post?.author_id || post.author_username === null) return true;
  await trx.change(sql`insert into post_notice (post_id) values (${postId}) on conflict (post_id) do nothing`);
  const progress = await trx.first<{ last_follower_id: string }>(
    sql`select last_follower_id from post_notice where post_id = ${postId} and not is_done for update`,
  );
  if (!progress) return true;
  const followers = await trx.rows<{ id: string; alerted: boolean }>(
    sql`select follower_id as id, alert = 'new' and follower.disabled_at is null and follower.hidden_at is null and (follower.state <> 'suspended' or follower.state_until <= ${now}) as alerted
        from follow join account follower on follower.id = follower_id
        where app = ${app} and creator_id = ${post.author_id} and follower_id > ${progress.last_follower_id} order by follower_id limit ${batch}`,
  );
  const isDone = followers.length < batch;
  await trx.change(
    sql`update post_notice set is_done = ${isDone}, last_follower_id = ${isDone ? '' : (followers.at(-1)?.id ?? '')} where post_id = ${postId}`,
  );
  await notifyEach(
    trx,
    services,
    followers.filter(({ alerted }) => alerted).map(({ id }) => id),
    {
      app: post.app,
      category: 'follow',
      code: 'follow_posted',
      params: { title: post.title, creator: post.author_username },
      href: formatPostPath(post.slug),
      actorId: post.author_id,
    },
  );
  return isDone;
}
