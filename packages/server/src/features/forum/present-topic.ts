import type { Topic } from '@strapline/contract/shapes/community/forum';
import { day } from '@strapline/domain/time';
import { renderExcerpt } from '../../platform/html/post-html.ts';
import type { TopicRow } from './topic.store.ts';
import type { Viewer } from './viewer.ts';

/** How long a topic that somebody never opened counts as unread. */
const newMs = 14 * day;

/** A topic of a list. The caller has checked that the viewer may see it. */
export function presentTopic(row: TopicRow, viewer: Viewer, now: Date): Topic {
  return {
    id: row.id,
    category: row.category,
    title: row.title,
    by: { username: row.author_username, slug: row.author_slug, displayName: row.author_username, avatar: row.author_avatar },
    html: renderExcerpt(row.beginning),
    replies: row.replies,
    likes: row.likes,
    state: row.first_hidden ? 'hidden' : row.state,
    pinned: row.pinned,
    at: row.created_at.toISOString(),
    lastAt: row.last_at.toISOString(),
    lastBy: presentLast(row, viewer),
    unread: isUnread(row, viewer, now),
    waiting: row.first_state !== 'public',
  };
}

function presentLast({ last_by, last_username, last_slug, last_avatar }: TopicRow, { blockedIds }: Viewer): Topic['lastBy'] {
  if (last_by === null || last_username === null || last_slug === null || blockedIds.includes(last_by)) return null;
  return { username: last_username, slug: last_slug, displayName: last_username, avatar: last_avatar };
}

function isUnread({ read_to, last_number, is_public, created_at }: TopicRow, { accountId }: Viewer, now: Date): boolean {
  if (accountId === null || !is_public) return false;
  return read_to === null ? created_at.getTime() > now.getTime() - newMs : last_number > read_to;
}
