import type { ParsedInput } from '@strapline/contract/events';
import type { Topic } from '@strapline/contract/shapes/community/forum';
import { createIdempotencyKey, runOnce } from '../../platform/idempotency.ts';
import { createId } from '../../platform/ids.ts';
import type { Context, Handler } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import { presentTopic } from './present-topic.ts';
import { saveReader } from './reader.store.ts';
import { findTopic, insertTopic } from './topic.store.ts';
import { loadViewer, type Viewer } from './viewer.ts';
import { requireAllowedPost, requireAuthor, storePost } from './write-post.ts';

export const createTopic: Handler<'createTopic'> = async (context, input) => {
  const viewer = await loadViewer(context);
  return await context.db.transaction((trx) =>
    runOnce(trx, createIdempotencyKey(context, 'createTopic', input), async () => await create(trx, context, viewer, input)),
  );
};

async function create(trx: Trx, context: Context, viewer: Viewer, input: ParsedInput<'createTopic'>): Promise<Topic> {
  const { category, title, text, uploads = [] } = input;
  const author = await requireAuthor(trx, context);
  requireAllowedPost(text, author);
  const { accountId, byStaff, waits } = author;
  const { app } = context.caller;
  const at = context.clock.now();
  const topicId = createId('fto');
  await insertTopic(trx, { id: topicId, app, category, title, author_id: accountId, at, isPublic: !waits });
  const post = { id: createId('fpo'), app, topicId, number: waits ? null : 0, isFirst: true, authorId: accountId, byStaff, text, title };
  await storePost(trx, context, { ...post, replyTo: null, quote: '', at }, uploads);
  await saveReader(trx, { accountId, topicId, readTo: 0, follows: true, at });
  const row = await findTopic(trx, viewer, topicId);
  if (!row) throw new Error('the topic was not stored');
  return presentTopic(row, viewer, at);
}
