import type { Author, Post, Tag } from '@strapline/content/library/content-library';
import type { Services } from '../../../platform/services.ts';
import type { PostRow } from '../post.store.ts';
import { formatPostPath } from '../present-post.ts';
import { toAuthorId, toGhostId, toSiteAuthorId, toTagId, toUuid } from './ghost-ids.ts';

type Apps = Services['apps'];

/** A row in the terms of the content service. */
export function presentGhostPost(apps: Apps, row: PostRow): Post {
  const url = apps.getUrl(row.app);
  const isPublic = row.status === 'published' && !row.hidden;
  const preview = row.picture?.sources.find(({ type }) => type === 'image/jpeg') ?? row.picture?.sources[0];
  return {
    id: toGhostId(row.id),
    uuid: toUuid(row.id),
    type: row.kind,
    slug: row.slug,
    title: row.title,
    html: row.html,
    // A decision may have hidden it.
    status: row.status === 'scheduled' ? 'scheduled' : isPublic ? 'published' : 'draft',
    visibility: row.visibility,
    featured: row.featured,
    feature_image: row.meta.feature_image ?? (preview ? `${url}${preview.url}` : null),
    feature_image_alt: row.picture?.alt || row.meta.feature_image_alt || null,
    feature_image_caption: row.meta.feature_image_caption ?? null,
    excerpt: row.excerpt,
    custom_excerpt: row.custom_excerpt,
    meta_title: row.meta.meta_title ?? null,
    meta_description: row.meta.meta_description ?? null,
    canonical_url: row.meta.canonical_url ?? null,
    reading_time: row.reading_minutes,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    published_at: (row.published_at ?? row.publish_at)?.toISOString() ?? null,
    url: `${url}${formatPostPath(row.slug)}`,
    tags: row.tags.map((name, at) => presentTag(url, { name, slug: row.tag_slugs[at] ?? '' })),
    authors: [
      row.by_team || row.author_id === null
        ? presentSite(apps, row.app)
        : presentAuthor(url, { accountId: row.author_id, slug: row.author_slug ?? '', name: row.author_name ?? '', bio: '' }),
    ],
  };
}

export function presentTag(url: string, { name, slug }: { name: string; slug: string }): Tag {
  return {
    id: toTagId(slug),
    slug,
    name,
    description: null,
    feature_image: null,
    visibility: 'public',
    url: `${url}/content/blog?tag=${slug}`,
  };
}

export type AuthorRow = { accountId: string; slug: string; name: string; bio: string };

/** A creator. Their name is as on their page. */
export function presentAuthor(url: string, { accountId, slug, name, bio }: AuthorRow): Author {
  return {
    id: toAuthorId(accountId),
    slug,
    name,
    profile_image: null,
    cover_image: null,
    bio: bio || null,
    website: null,
    location: null,
    // As in a Ghost: the page with all their posts.
    url: `${url}/content/blog?author=${slug}`,
  };
}

export const getSiteSlug = (apps: Apps, app: PostRow['app']): string => apps.get(app).name.toLowerCase();

export function presentSite(apps: Apps, app: PostRow['app']): Author {
  const slug = getSiteSlug(apps, app);
  const url = apps.getUrl(app);
  const none = { profile_image: null, cover_image: null, bio: null, location: null };
  return { id: toSiteAuthorId(slug), slug, name: apps.get(app).name, ...none, website: `${url}/`, url: `${url}/content/blog` };
}
