import type { Output, ParsedInput } from '@strapline/contract/events';
import type { FieldErrors } from '@strapline/contract/field-errors';
import { postLimits } from '@strapline/domain/post/post-limits';
import { toPostSlug } from '@strapline/domain/post/post-text';
import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import { requireAccountId } from '../session/session.ts';
import { requireTerms } from '../terms/terms.ts';
import { countDrafts, findPost, lockPost, type PostContent, type PostRow, reserveSlug } from './post.store.ts';
import { takePictures } from './post-pictures.ts';
import { presentOwn } from './present-post.ts';
import { listPictures, type PostPictures, renderMarkdown } from './render-post.ts';

/** Whether the caller may see and change a post that isn't public: its author, or an admin one of the team. */
export function canWrite({ caller }: Pick<Context, 'caller'>, { by_team, author_id }: Pick<PostRow, 'by_team' | 'author_id'>): boolean {
  return by_team ? isTeam(caller) : author_id === caller.accountId;
}

/** An admin, also over the connection of members, which the editor uses. */
function isTeam({ level, roles }: Context['caller']): boolean {
  return level >= 1 && roles.includes('admin');
}

/** Locks a post of the caller in the version that they know. Throws not_found or conflict. */
export async function lockOwnPost(trx: Trx, context: Context, postId: string, version?: number): Promise<PostRow> {
  const row = await lockPost(trx, context.caller.app, postId);
  if (!row || !canWrite(context, row)) throw new WireError('not_found');
  if (version !== undefined && row.version !== version) throw new WireError('conflict', { reason: 'post_changed' });
  return row;
}

/** The blog is written by adults who are creators in this app, and by admins for the team. Throws otherwise. */
export async function requireAuthor(trx: Queryable, { caller }: Pick<Context, 'caller'>, asTeam: boolean): Promise<void> {
  if (asTeam) {
    if (!isTeam(caller)) throw new WireError('forbidden');
    return;
  }
  const accountId = requireAccountId(caller);
  const row = await trx.first<{ is_adult: boolean; is_creator: boolean }>(
    sql`select is_adult, creator_mode or exists (select from bra_tag where creator_id = account.id and app = ${caller.app} and status <> 'revoked') as is_creator
        from account where id = ${accountId}`,
  );
  if (!row?.is_creator) throw new WireError('forbidden', { reason: 'creators_only' });
  if (!row.is_adult) throw new WireError('age_required');
  await requireTerms(trx, accountId);
}

export async function requireRoomForDraft(trx: Trx, { caller }: Pick<Context, 'caller'>): Promise<void> {
  const accountId = requireAccountId(caller);
  await trx.first(sql`select id from account where id = ${accountId} for update`);
  if ((await countDrafts(trx, caller.app, accountId)) >= postLimits.drafts)
    throw new WireError('conflict', { reason: 'too_many_drafts', params: { count: postLimits.drafts } });
}

type Written = Pick<ParsedInput<'savePost'>, 'title' | 'text' | 'excerpt' | 'tags' | 'picture' | 'pictureAlt'>;

/** Takes the pictures of a text and renders it. `before` is the post as it is stored. Throws validation. */
export async function composeContent(trx: Trx, context: Context, postId: string, written: Written, before?: PostRow): Promise<PostContent> {
  const { app } = context.caller;
  const inText = listPictures(written.text);
  if (inText.length > postLimits.pictures)
    throw new WireError('validation', { fields: { text: `Use at most ${postLimits.pictures} pictures in the text.` } });
  const taken = await takePictures(trx, context, {
    postId,
    owner: { accountId: requireAccountId(context.caller), app },
    top: written.picture,
    inText: inText.map(({ id }) => id),
    shown: listShown(before),
  });
  if (Object.keys(taken.errors).length > 0) throw new WireError('validation', { fields: taken.errors });
  const { html, plain, excerpt, readingMinutes } = renderMarkdown(written.text, taken.inText);
  const slug = toPostSlug(written.title);
  const keepsSlug = before !== undefined && (before.first_published_at !== null || toPostSlug(before.title) === slug);
  return {
    slug: keepsSlug ? before.slug : await reserveSlug(trx, app, slug, postId),
    title: written.title,
    source: written.text,
    format: 'markdown',
    html,
    plain,
    customExcerpt: written.excerpt || null,
    excerpt: written.excerpt || excerpt,
    readingMinutes,
    tags: listTags(written.tags),
    picture: taken.picture && { ...taken.picture, alt: written.pictureAlt ?? taken.picture.alt },
    pictures: [...taken.inText.values()],
  };
}

/** Topics by their slug, so that none is there twice. */
export function listTags(names: readonly string[]): PostContent['tags'] {
  return [...new Map(names.map((name) => [toPostSlug(name, 'topic'), name])).entries()].map(([slug, name]) => ({ slug, name }));
}

function listShown(row: PostRow | undefined): PostPictures {
  return new Map([...(row?.pictures ?? []), ...(row?.picture ? [row.picture] : [])].map((picture) => [picture.id, picture]));
}

type Whole = Pick<PostContent, 'title' | 'source' | 'picture'>;

/** What a post needs before others can read it. */
function findMissing({ title, source, picture }: Whole): FieldErrors {
  const errors: FieldErrors = {};
  if (title === '') errors['title'] = 'Enter a title.';
  if (source === '') errors['text'] = 'Write something.';
  const undescribed = listPictures(source).findIndex(({ alt }) => alt === '');
  if (undescribed >= 0) errors['text'] = `Picture ${undescribed + 1} of the text: describe what it shows, for people who can’t see it.`;
  if (picture && picture.alt.trim() === '') errors['pictureAlt'] = 'Describe what the picture shows, for people who can’t see it.';
  return errors;
}

/** Throws validation unless a post can be published. */
export function requireWhole(post: Whole): void {
  const fields = findMissing(post);
  if (Object.keys(fields).length > 0) throw new WireError('validation', { fields });
}

export async function loadOwn(db: Queryable, context: Context, postId: string): Promise<Output<'fetchOwnPost'>> {
  const row = await findPost(db, context.caller.app, postId);
  if (!row || !canWrite(context, row)) throw new WireError('not_found');
  return presentOwn(context, row);
}
