import type { ForumPost } from '@strapline/contract/shapes/community/forum';
import type { PostRow } from './post.store.ts';
import type { Viewer } from './viewer.ts';

type PostState = Pick<PostRow, 'author_id' | 'state' | 'hidden' | 'topic_public' | 'topic_state'>;

/** Whether everybody sees a post, but for blocks. */
export function isShownToAll({ state, hidden, topic_public }: PostState): boolean {
  return state === 'public' && !hidden && topic_public;
}

/** Its author sees a post in any state, moderators too; others a public one. */
export function canSeePost(post: PostState, { accountId, isStaff, blockedIds }: Viewer): boolean {
  if (blockedIds.includes(post.author_id)) return false;
  return isShownToAll(post) || isStaff || post.author_id === accountId;
}

export function listPostActions(post: PostState, viewer: Viewer): ForumPost['can'] {
  const { accountId, isStaff } = viewer;
  const isOwn = post.author_id === accountId;
  const isOpen = isShownToAll(post) && canSeePost(post, viewer);
  const actions: ForumPost['can'] = [];
  if (isOpen && accountId !== null && !isOwn) actions.push('like');
  if (isOpen && accountId !== null && (post.topic_state === 'open' || isStaff)) actions.push('reply');
  if (isOwn && !post.hidden && post.state !== 'declined' && (post.topic_state === 'open' || isStaff)) actions.push('edit');
  if (isOpen && !isOwn) actions.push('report');
  if (isOpen && isStaff && !isOwn) actions.push('hide');
  return actions;
}
