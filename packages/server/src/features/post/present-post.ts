import type { OwnPost, OwnPostCard, PostCard } from '@strapline/contract/shapes/blog/post';
import type { Media } from '@strapline/contract/shapes/media';
import { listPostActions } from '@strapline/domain/post/post.states';
import type { Services } from '../../platform/services.ts';
import { hiddenMedia } from '../upload/upload.ts';
import type { ListedPost, PostRow } from './post.store.ts';

/** The path of a post on the blog. */
export function formatPostPath(slug: string): string {
  return `/content/blog/${slug}`;
}

type Listed = Omit<ListedPost, 'sort_time'>;
type Apps = Pick<Services, 'apps'>;

/** A published post. */
export function presentCard({ apps }: Apps, row: Listed): PostCard {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    tags: row.tags.map((name, at) => ({ name, slug: row.tag_slugs[at] ?? '' })),
    picture: row.picture,
    by: presentAuthor({ apps }, row),
    readingMinutes: row.reading_minutes,
    publishedAt: (row.published_at ?? row.created_at).toISOString(),
    updatedAt: row.updated_at.toISOString(),
    url: `${apps.getUrl(row.app)}${formatPostPath(row.slug)}`,
  };
}

function presentAuthor({ apps }: Apps, { app, by_team, author_username, author_slug, author_avatar, author_name }: Listed): PostCard['by'] {
  if (by_team || author_username === null || author_slug === null) return { name: apps.get(app).name, creator: null };
  const name = author_name ?? author_username;
  return { name, creator: { username: author_username, slug: author_slug, displayName: name, avatar: author_avatar } };
}

/** A post for its author, and for admins one of the team. */
export function presentOwnCard({ apps }: Apps, row: Listed, canChange = true): OwnPostCard {
  return {
    postId: row.id,
    version: row.version,
    status: row.status,
    hidden: row.hidden,
    title: row.title,
    excerpt: row.excerpt,
    picture: row.picture,
    asTeam: row.by_team,
    writtenBy: row.author_username,
    publishAt: row.publish_at?.toISOString() ?? null,
    publishedAt: row.published_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    url: row.status === 'published' && !row.hidden ? `${apps.getUrl(row.app)}${formatPostPath(row.slug)}` : null,
    can: canChange ? listActions(row) : [],
  };
}

function listActions(row: Listed): OwnPostCard['can'] {
  const actions = listPostActions(row.status).filter((action) => !row.hidden || action === 'unpublish' || action === 'remove');
  // What another program wrote as HTML is edited there.
  return row.format === 'markdown' ? ['edit', ...actions] : actions;
}

/** With links to the pictures that work for a while also if the post is hidden. */
export function presentOwn(services: Pick<Services, 'apps' | 'secrets' | 'clock'>, row: PostRow): OwnPost {
  const sign = (picture: Media): Media => (row.hidden ? hiddenMedia.signLinks(services, picture) : picture);
  return {
    ...presentOwnCard(services, row),
    picture: row.picture && sign(row.picture),
    slug: row.slug,
    text: row.source,
    customExcerpt: row.custom_excerpt ?? '',
    tags: row.tags,
    pictures: row.pictures.map(sign),
  };
}
