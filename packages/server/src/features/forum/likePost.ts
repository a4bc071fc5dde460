import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { requireAccountId } from '../session/session.ts';
import { canSeePost, isShownToAll } from './forum.policy.ts';
import { findPost, setLike } from './post.store.ts';
import { loadViewer } from './viewer.ts';

export const likePost: Handler<'likePost'> = async (context, { postId, liked }) => {
  const accountId = requireAccountId(context.caller);
  const viewer = await loadViewer(context);
  const post = await findPost(context.db, viewer, postId);
  if (!post || !isShownToAll(post) || !canSeePost(post, viewer)) throw new WireError('not_found');
  if (post.author_id === accountId) throw new WireError('forbidden', { reason: 'own_post_liked' });
  const likes = await context.db.transaction((trx) => setLike(trx, postId, accountId, liked, context.clock.now()));
  return { postId, liked, likes };
};
