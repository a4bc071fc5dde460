import type { ForumPost } from '@strapline/contract/shapes/community/forum';
import { renderPost } from '../../platform/html/post-html.ts';
import type { Services } from '../../platform/services.ts';
import { presentForumPicture } from '../forum-picture/forum-picture.ts';
import { canSeePost, isShownToAll, listPostActions } from './forum.policy.ts';
import type { PostRow } from './post.store.ts';
import type { Viewer } from './viewer.ts';

/** A post as this viewer may see it. Of one that was hidden from them, only its place remains. */
export function presentPost(services: Pick<Services, 'secrets' | 'clock'>, row: PostRow, viewer: Viewer): ForumPost {
  const isReadable = canSeePost(row, viewer);
  const isOwn = row.author_id === viewer.accountId;
  return {
    id: row.id,
    topicId: row.topic_id,
    number: row.number,
    by: isReadable
      ? { username: row.author_username, slug: row.author_slug, displayName: row.author_username, avatar: row.author_avatar }
      : null,
    byStaff: isReadable && row.by_staff,
    html: isReadable ? renderPost(row.text) : '',
    text: isOwn ? row.text : null,
    media: isReadable ? row.pictures.map((picture) => presentForumPicture(services, picture, isShownToAll(row))) : [],
    at: (row.public_at ?? row.created_at).toISOString(),
    editedAt: isReadable ? (row.edited_at?.toISOString() ?? null) : null,
    version: row.version,
    likes: isReadable ? row.likes : 0,
    liked: row.liked,
    replyTo: isReadable ? presentReplied(row, viewer) : null,
    state: row.hidden ? 'hidden' : row.state,
    reason: isOwn ? row.decline_reason : null,
    can: listPostActions(row, viewer),
  };
}

/** Nothing of a post that the viewer doesn't see. */
function presentReplied(row: PostRow, { blockedIds }: Viewer): ForumPost['replyTo'] {
  const { to_id, to_number, to_hidden, to_author_id, to_username, to_slug, to_avatar, quote } = row;
  if (to_id === null || to_number === null || to_hidden !== false || to_username === null || to_slug === null) return null;
  if (to_author_id === null || blockedIds.includes(to_author_id)) return null;
  return { id: to_id, number: to_number, by: { username: to_username, slug: to_slug, displayName: to_username, avatar: to_avatar }, quote };
}
