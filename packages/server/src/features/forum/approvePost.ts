import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import { notify } from '../notification/notification.ts';
import { requireAccountId } from '../session/session.ts';
import { declinePost, findPost, type PostRow, publishPost } from './post.store.ts';
import { addToTopic, lockTopic } from './topic.store.ts';
import { loadViewer } from './viewer.ts';
import { queueAnnouncement } from './write-post.ts';

export const approvePost: Handler<'approvePost'> = async (context, { postId, approved, reason }) => {
  const viewer = await loadViewer(context);
  const found = await findPost(context.db, viewer, postId);
  if (!found) throw new WireError('not_found');
  if (found.author_id === viewer.accountId) throw new WireError('forbidden');
  await context.db.transaction(async (trx) => {
    const topic = await lockTopic(trx, viewer.app, found.topic_id);
    const post = await findPost(trx, viewer, postId);
    if (!topic || post?.state !== 'waiting') throw new WireError('conflict', { reason: 'post_decided' });
    if (approved && !post.is_first && !topic.is_public) throw new WireError('conflict', { reason: 'topic_not_public' });
    const at = context.clock.now();
    if (approved) {
      const number = post.is_first ? 0 : topic.last_number + 1;
      await publishPost(trx, postId, number, at);
      await addToTopic(trx, topic.id, { number, authorId: post.author_id, at });
      await queueAnnouncement(trx, context, viewer.app, postId);
    } else await declinePost(trx, postId, reason ?? '');
    await notifyAuthor(trx, context, post, approved);
    await appendAudit(trx, {
      at,
      actor: requireAccountId(context.caller),
      action: approved ? 'forum.approve' : 'forum.decline',
      object: postId,
      ...(reason ? { reason } : {}),
    });
  });
  return { postId, state: approved ? 'public' : 'declined' };
};

async function notifyAuthor(trx: Trx, context: Context, post: PostRow, approved: boolean): Promise<void> {
  await notify(trx, context, {
    app: context.caller.app,
    accountId: post.author_id,
    category: 'forum',
    code: approved ? 'forum_approved' : 'forum_declined',
    params: { title: post.topic_title },
    href: `/forum/${post.topic_id}`,
  });
}
