import type { AppKey } from '@strapline/contract/apps/app';
import type { NotificationCode } from '@strapline/contract/notification-codes';
import type { Services } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { notifyEach } from '../notification/notification.ts';
import { isShownToAll } from './forum.policy.ts';
import { type PostRow, selectPosts } from './post.store.ts';
import { claimFollowers, claimNotices } from './reader.store.ts';

const batch = 500;
const mostMentions = 10;
type ForumCode = Extract<NotificationCode, 'forum_replied' | 'forum_quoted' | 'forum_mentioned'>;

/**
 * The job that notifies of a new post: whom it replies to, whom it mentions, and who follows the topic, each person once. Who hasn't read the last reply that
 * they were notified of isn't notified of the next one.
 */
export async function announcePost(services: Services, { postId }: { postId: string }): Promise<void> {
  const post = await services.db.first<PostRow & { app: AppKey }>(
    sql`select listed.*, (select app from forum_post where id = ${postId}) as app from (${selectPosts({ accountId: null })} where post.id = ${postId}) listed`,
  );
  if (!post || !isShownToAll(post)) return;
  await services.db.transaction(async (trx) => {
    if (post.to_author_id !== null && post.to_author_id !== post.author_id)
      await notifyClaimed(trx, services, post, [post.to_author_id], 'forum_quoted');
    await notifyClaimed(trx, services, post, await findMentioned(trx, post), 'forum_mentioned');
  });
  if (post.is_first) return;
  for (let n = batch; n === batch; )
    n = await services.db.transaction(async (trx) => {
      const followers = await claimFollowers(trx, post.topic_id, post.author_id, post.number ?? 0, batch);
      await send(trx, services, post, followers, 'forum_replied');
      return followers.length;
    });
}

async function notifyClaimed(
  trx: Trx,
  services: Services,
  post: PostRow & { app: AppKey },
  accountIds: readonly string[],
  code: ForumCode,
): Promise<void> {
  if (accountIds.length === 0) return;
  const claimed = await claimNotices(trx, post.topic_id, accountIds, post.number ?? 0, services.clock.now());
  await send(trx, services, post, claimed, code);
}

async function send(
  trx: Trx,
  services: Services,
  post: PostRow & { app: AppKey },
  accountIds: readonly string[],
  code: ForumCode,
): Promise<void> {
  await notifyEach(trx, services, accountIds, {
    app: post.app,
    category: 'forum',
    code,
    params: { name: post.author_username, title: post.topic_title },
    href: post.number === null || post.number === 0 ? `/forum/${post.topic_id}` : `/forum/${post.topic_id}?from=${post.number}`,
    actorId: post.author_id,
  });
}

/** The members whose usernames are in the text after an @. */
async function findMentioned(trx: Trx, { text, author_id }: PostRow): Promise<string[]> {
  const names = [...new Set([...text.matchAll(/(?<![\w@])@([a-z]{2,20}_[a-z]{2,20}_[a-z0-9]{3})(?!\w)/g)].map(([, name]) => name))];
  if (names.length === 0) return [];
  const rows = await trx.rows<{ id: string }>(
    sql`select id from account where username = any(${names.slice(0, mostMentions)}::text[]) and id <> ${author_id} and disabled_at is null and erased_at is null`,
  );
  return rows.map(({ id }) => id);
}
