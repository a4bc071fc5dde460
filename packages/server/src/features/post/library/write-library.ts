import { DraftError, type Picture, PictureError, type Post, type PostDraft } from '@strapline/content/library/content-library';
import type { AppKey } from '@strapline/contract/apps/app';
import type { Media } from '@strapline/contract/shapes/media';
import { toPostSlug } from '@strapline/domain/post/post-text';
import { createId } from '../../../platform/ids.ts';
import type { Services } from '../../../platform/services.ts';
import { type Queryable, sql, type Trx } from '../../../ports/database.ts';
import { pictureFiles, previewRendition } from '../../upload/upload.ts';
import { insertPost, lockPost, type PostContent, type PostRow, reserveSlug, updateContent } from '../post.store.ts';
import { createPostId } from '../post-ids.ts';
import { publishRow, scheduleRow, unpublishRow } from '../publish-due.ts';
import { cleanHtml, findPictureId } from '../render-post.ts';
import { listTags } from '../write-post.ts';
import { readPost } from './browse.ts';
import { toGhostId, toPostId, toSiteAuthorId } from './ghost-ids.ts';
import { getSiteSlug } from './present-ghost-post.ts';

type LibraryTarget = { services: Services; app: AppKey };
const everyStatus = ['draft', 'scheduled', 'published'] as const;

/** A post of the team. Posts of creators are written in the app, where they own them. */
export async function createPost({ services, app }: LibraryTarget, draft: PostDraft): Promise<Post> {
  requireSiteAuthor(services, app, draft.authors);
  const id = createPostId();
  await services.db.transaction(async (trx) => {
    const at = services.clock.now();
    const content = await composeContent(trx, services, { id, app }, draft);
    await insertPost(trx, { id, app, authorId: null, byTeam: true, kind: draft.type, at }, content);
    await setApiFields(trx, id, draft);
    await followStatus(trx, services, await requireRow(trx, app, id), draft);
  });
  return await load({ services, app }, id, draft.type);
}

export async function editPost(
  { services, app }: LibraryTarget,
  ghostId: string,
  changes: Partial<PostDraft>,
  updatedAt: string,
): Promise<Post | 'outdated' | null> {
  const id = toPostId(ghostId);
  const edited = await services.db.transaction(async (trx) => {
    const row = await lockPost(trx, app, id);
    if (!row?.by_team || (changes.type !== undefined && changes.type !== row.kind)) return null;
    if (row.updated_at.getTime() !== new Date(updatedAt).getTime()) return 'outdated';
    if (changes.authors) requireSiteAuthor(services, app, changes.authors);
    const draft = { ...toDraft(row), ...changes };
    await updateContent(trx, id, await composeContent(trx, services, row, draft, row, changes.html === undefined), services.clock.now());
    await setApiFields(trx, id, draft);
    if (changes.status !== undefined || changes.published_at !== undefined)
      await followStatus(trx, services, await requireRow(trx, app, id), draft);
    return row.kind;
  });
  return edited === null || edited === 'outdated' ? edited : await load({ services, app }, id, edited);
}

function requireSiteAuthor({ apps }: Services, app: AppKey, authors: PostDraft['authors']): void {
  const slug = getSiteSlug(apps, app);
  for (const author of authors)
    if ('slug' in author ? author.slug !== slug : author.id !== toSiteAuthorId(slug))
      throw new DraftError(`Posts through the API are by “${slug}”. Creators write theirs in the app.`);
}

async function requireRow(trx: Trx, app: string, id: string): Promise<PostRow> {
  const row = await lockPost(trx, app, id);
  if (!row) throw new Error(`there is no post ${id}`);
  return row;
}

async function load(target: LibraryTarget, id: string, type: PostRow['kind']): Promise<Post> {
  const post = await readPost(target, { id: toGhostId(id) }, { type, statuses: everyStatus });
  if (!post) throw new Error(`the post ${id} was not stored`);
  return post;
}

type Draft = Omit<PostDraft, 'type' | 'authors'>;

function toDraft(row: PostRow): Draft {
  const { meta } = row;
  return {
    title: row.title,
    html: row.html,
    status: row.status === 'removed' ? 'draft' : row.status,
    visibility: row.visibility,
    featured: row.featured,
    feature_image: meta.feature_image ?? row.picture?.sources[0]?.url ?? null,
    feature_image_alt: meta.feature_image_alt ?? row.picture?.alt ?? null,
    feature_image_caption: meta.feature_image_caption ?? null,
    custom_excerpt: row.custom_excerpt,
    meta_title: meta.meta_title ?? null,
    meta_description: meta.meta_description ?? null,
    canonical_url: meta.canonical_url ?? null,
    published_at: (row.published_at ?? row.publish_at)?.toISOString() ?? null,
    slug: null,
    tags: row.tags.map((name) => ({ name })),
  };
}

/** `keepsText`: only other fields change, so a text that was written in the app stays Markdown. */
async function composeContent(
  trx: Trx,
  { apps }: Services,
  { id, app }: { id: string; app: AppKey },
  draft: Draft,
  before?: PostRow,
  keepsText = false,
): Promise<PostContent> {
  const origin = apps.getUrl(app);
  const pictures = await findPictures(trx, app, `${draft.html} ${draft.feature_image ?? ''}`, before);
  const rendered = cleanHtml(draft.html, pictures, origin);
  const topId = findPictureId((draft.feature_image ?? '').replace(origin, ''));
  const top = topId ? pictures.get(topId) : undefined;
  const wanted = draft.slug ? toPostSlug(draft.slug) : (before?.slug ?? toPostSlug(draft.title));
  return {
    ...(keepsText && before
      ? {
          source: before.source,
          format: before.format,
          html: before.html,
          plain: rendered.plain,
          readingMinutes: before.reading_minutes,
          pictures: before.pictures,
        }
      : {
          source: rendered.html,
          format: 'html',
          html: rendered.html,
          plain: rendered.plain,
          readingMinutes: rendered.readingMinutes,
          pictures: [...pictures.values()].filter((one) => one.id !== topId),
        }),
    slug: wanted === before?.slug ? wanted : await reserveSlug(trx, app, wanted, id),
    title: draft.title,
    customExcerpt: draft.custom_excerpt,
    excerpt: draft.custom_excerpt ?? rendered.excerpt,
    tags: listTags(draft.tags.map(({ name }) => name)),
    picture: top ? { ...top, alt: draft.feature_image_alt ?? top.alt } : null,
  };
}

/** The pictures that a text names: those that a program sent, and the post's own. */
async function findPictures(db: Queryable, app: string, text: string, before?: PostRow): Promise<Map<string, Media>> {
  const ids = [...text.matchAll(/\/media\/([a-z]{2,5}_[a-z0-9]{6,40})\//g)].map(([, id = '']) => id);
  const rows = await db.rows<{ media: Media }>(sql`select media from post_picture where app = ${app} and id = any(${ids}::text[])`);
  const own = [...(before?.pictures ?? []), ...(before?.picture ? [before.picture] : [])].filter(({ id }) => ids.includes(id));
  return new Map([...own, ...rows.map(({ media }) => media)].map((media) => [media.id, media]));
}

async function setApiFields(trx: Trx, id: string, draft: Draft): Promise<void> {
  const meta = {
    feature_image: findPictureId((draft.feature_image ?? '').replace(/^https?:\/\/[^/]+/, '')) ? null : draft.feature_image,
    feature_image_alt: draft.feature_image_alt,
    feature_image_caption: draft.feature_image_caption,
    meta_title: draft.meta_title,
    meta_description: draft.meta_description,
    canonical_url: draft.canonical_url,
  };
  const given = Object.fromEntries(Object.entries(meta).filter(([, value]) => value !== null));
  await trx.change(
    sql`update post set featured = ${draft.featured}, visibility = ${draft.visibility}, meta = ${JSON.stringify(given)}::jsonb where id = ${id}`,
  );
}

/** A scheduled post needs a time in the future; a published one keeps its time. */
async function followStatus(trx: Trx, services: Services, row: PostRow, { status, published_at }: Draft): Promise<void> {
  const now = services.clock.now();
  const at = published_at === null ? null : new Date(published_at);
  if (status === 'draft') return row.status === 'draft' ? undefined : await unpublishRow(trx, services, row);
  if (status === 'published') return await publishRow(trx, services, row, at && at <= now ? at : (row.published_at ?? now));
  if (at === null || at <= now) throw new DraftError('A scheduled post needs a published_at in the future.');
  await scheduleRow(trx, services, row, at);
}

/** Decoded and encoded again, as every picture is, so that nothing else in the file is published. */
export async function storePicture({ services, app }: LibraryTarget, { bytes }: Picture): Promise<{ url: string }> {
  const stored = await pictureFiles.storeBytes(services, createId('pic'), bytes);
  if ('message' in stored) throw new PictureError(stored.message);
  await services.db.change(
    sql`insert into post_picture (id, app, media, created_at) values (${stored.id}, ${app}, ${JSON.stringify(stored)}::jsonb, ${services.clock.now()})`,
  );
  return { url: `${services.apps.getUrl(app)}/media/${stored.id}/${previewRendition}` };
}
