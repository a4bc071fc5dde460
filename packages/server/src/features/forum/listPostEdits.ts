import { renderPost } from '../../platform/html/post-html.ts';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { canSeePost } from './forum.policy.ts';
import { findPost, listEdits } from './post.store.ts';
import { loadViewer } from './viewer.ts';

export const listPostEdits: Handler<'listPostEdits'> = async (context, { postId }) => {
  const viewer = await loadViewer(context);
  const [post, edits] = await Promise.all([findPost(context.db, viewer, postId), listEdits(context.db, postId)]);
  if (!post || !canSeePost(post, viewer)) throw new WireError('not_found');
  return { items: edits.map(({ version, title, text, at }) => ({ version, title, html: renderPost(text), at: at.toISOString() })) };
};
