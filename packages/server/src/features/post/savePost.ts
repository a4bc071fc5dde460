import type { Output, ParsedInput } from '@strapline/contract/events';
import { createIdempotencyKey, runOnce } from '../../platform/idempotency.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import { requireAccountId } from '../session/session.ts';
import { insertPost, updateContent } from './post.store.ts';
import { createPostId } from './post-ids.ts';
import { composeContent, loadOwn, lockOwnPost, requireAuthor, requireRoomForDraft, requireWhole } from './write-post.ts';

type Input = ParsedInput<'savePost'>;

export const savePost: Handler<'savePost'> = async (context, input) => {
  const key = createIdempotencyKey(context, 'savePost', input);
  return await context.db.transaction((trx) => runOnce(trx, key, async () => await save(trx, context, input)));
};

async function save(trx: Trx, context: Context, input: Input): Promise<Output<'savePost'>> {
  const at = context.clock.now();
  if (input.postId !== undefined) return await change(trx, context, { ...input, postId: input.postId }, at);
  await requireAuthor(trx, context, input.asTeam);
  if (!input.asTeam) await requireRoomForDraft(trx, context);
  const { app } = context.caller;
  const id = createPostId();
  const authorId = requireAccountId(context.caller);
  // The row first, because its pictures refer to it.
  const empty = { ...emptyContent, slug: id };
  await insertPost(trx, { id, app, authorId, byTeam: input.asTeam, kind: 'post', at }, empty);
  await updateContent(trx, id, await composeContent(trx, context, id, input), at);
  return await loadOwn(trx, context, id);
}

async function change(trx: Trx, context: Context, input: Input & { postId: string }, at: Date): Promise<Output<'savePost'>> {
  const before = await lockOwnPost(trx, context, input.postId, input.version);
  await requireAuthor(trx, context, before.by_team);
  if (before.format !== 'markdown') throw new WireError('conflict', { reason: 'post_written_elsewhere' });
  const content = await composeContent(trx, context, before.id, input, before);
  if (before.status !== 'draft') requireWhole(content);
  await updateContent(trx, before.id, content, at);
  return await loadOwn(trx, context, before.id);
}

const emptyContent = {
  title: '',
  source: '',
  format: 'markdown',
  html: '',
  plain: '',
  customExcerpt: null,
  excerpt: '',
  readingMinutes: 1,
  tags: [],
  picture: null,
  pictures: [],
} as const;
