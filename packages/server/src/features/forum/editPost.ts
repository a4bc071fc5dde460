import type { ParsedInput } from '@strapline/contract/events';
import { editGraceMs, forumLimits } from '@strapline/domain/forum/forum';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import { addPictures, keepPictures } from '../forum-picture/forum-picture.ts';
import { requireAccountId } from '../session/session.ts';
import { canSeePost } from './forum.policy.ts';
import { changePost, countPostsOf, findPost, type PostRow } from './post.store.ts';
import { presentPost } from './present-post.ts';
import { changeTopic, lockTopic } from './topic.store.ts';
import { isStaff, loadViewer, type Viewer } from './viewer.ts';
import { requireAllowedPost } from './write-post.ts';

type Input = ParsedInput<'editPost'>;

export const editPost: Handler<'editPost'> = async (context, input) => {
  const viewer = await loadViewer(context);
  const row = await context.db.transaction((trx) => edit(trx, context, viewer, input));
  return presentPost(context, row, viewer);
};

async function edit(trx: Trx, context: Context, viewer: Viewer, input: Input): Promise<PostRow> {
  const found = await findPost(trx, viewer, input.postId);
  if (!found || !canSeePost(found, viewer)) throw new WireError('not_found');
  // The post is read again under the lock of its topic.
  await lockTopic(trx, viewer.app, found.topic_id);
  const post = (await findPost(trx, viewer, input.postId)) ?? found;
  requireEditable(context, post, input);
  const accountId = requireAccountId(context.caller);
  const longAgo = new Date(0);
  const { published } = await countPostsOf(trx, viewer.app, accountId, { hourAgo: longAgo, dayAgo: longAgo });
  requireAllowedPost(input.text, { isNewcomer: published < forumLimits.postsBeforeLinks && !isStaff(context.caller) });
  const at = context.clock.now();
  const title = post.is_first ? (input.title ?? post.topic_title) : '';
  await changePost(trx, post, { text: input.text, title, at, keepsOld: keepsOld(post, at) });
  if (post.is_first && title !== post.topic_title) await changeTopic(trx, post.topic_id, { title });
  await changePictures(trx, context, post, input);
  const changed = await findPost(trx, viewer, post.id);
  if (!changed) throw new Error(`the post ${post.id} is gone`);
  return changed;
}

function requireEditable({ caller }: Context, post: PostRow, { version }: Input): void {
  if (post.author_id !== caller.accountId) throw new WireError('forbidden');
  if (post.hidden) throw new WireError('conflict', { reason: 'forum_post_hidden' });
  if (post.state === 'declined') throw new WireError('conflict', { reason: 'post_decided' });
  if (post.topic_state === 'locked' && !isStaff(caller)) throw new WireError('conflict', { reason: 'topic_locked' });
  if (post.version !== version) throw new WireError('conflict', { reason: 'forum_post_changed' });
}

/** Nobody has read it before it was published, and a correction at once isn't an edit. */
function keepsOld({ state, public_at, edited_at }: PostRow, at: Date): boolean {
  const last = edited_at ?? public_at;
  return state === 'public' && last !== null && at.getTime() - last.getTime() > editGraceMs;
}

async function changePictures(trx: Trx, context: Context, post: PostRow, { pictures, uploads = [] }: Input): Promise<void> {
  const kept = post.pictures.map(({ id }) => id).filter((id) => pictures?.includes(id) ?? true);
  if (kept.length + uploads.length > forumLimits.pictures)
    throw new WireError('validation', { fields: { uploads: `Add at most ${forumLimits.pictures} pictures.` } });
  if (kept.length < post.pictures.length) await keepPictures(trx, context, post.id, kept);
  await addPictures(trx, context, post.id, uploads, { accountId: post.author_id, app: context.caller.app });
}
