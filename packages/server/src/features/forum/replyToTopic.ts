import type { ParsedInput } from '@strapline/contract/events';
import type { ForumPost } from '@strapline/contract/shapes/community/forum';
import { toPlainText } from '../../platform/html/post-html.ts';
import { createIdempotencyKey, runOnce } from '../../platform/idempotency.ts';
import { createId } from '../../platform/ids.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import { canSeePost, isShownToAll } from './forum.policy.ts';
import { findPost, type PostRow } from './post.store.ts';
import { presentPost } from './present-post.ts';
import { saveReader } from './reader.store.ts';
import { addToTopic, lockTopic } from './topic.store.ts';
import { loadViewer, type Viewer } from './viewer.ts';
import { requireAllowedPost, requireAuthor, storePost } from './write-post.ts';

type Input = ParsedInput<'replyToTopic'>;

export const replyToTopic: Handler<'replyToTopic'> = async (context, input) => {
  const viewer = await loadViewer(context);
  return await context.db.transaction((trx) =>
    runOnce(trx, createIdempotencyKey(context, 'replyToTopic', input), async () => await reply(trx, context, viewer, input)),
  );
};

async function reply(trx: Trx, context: Context, viewer: Viewer, input: Input): Promise<ForumPost> {
  const author = await requireAuthor(trx, context);
  const { accountId, byStaff, waits } = author;
  const topic = await requireOpenTopic(trx, viewer, input.topicId);
  requireAllowedPost(input.text, author);
  const replied = input.replyTo === undefined ? null : await requireReplied(trx, viewer, input.topicId, input.replyTo);
  const { app } = context.caller;
  const at = context.clock.now();
  const number = waits ? null : topic.last_number + 1;
  const post = { id: createId('fpo'), app, topicId: topic.id, number, isFirst: false, authorId: accountId, byStaff, text: input.text };
  await storePost(
    trx,
    context,
    { ...post, title: '', replyTo: replied?.id ?? null, quote: findQuote(replied, input.quote), at },
    input.uploads ?? [],
  );
  if (number !== null) await addToTopic(trx, topic.id, { number, authorId: accountId, at });
  await saveReader(trx, { accountId, topicId: topic.id, follows: true, at });
  const row = await findPost(trx, viewer, post.id);
  if (!row) throw new Error('the post was not stored');
  return presentPost(context, row, viewer);
}

/** Under its lock, so that a reply and a moderator's lock come one after the other. */
async function requireOpenTopic(trx: Trx, viewer: Viewer, topicId: string) {
  const topic = await lockTopic(trx, viewer.app, topicId);
  if (!topic || viewer.blockedIds.includes(topic.author_id)) throw new WireError('not_found');
  if (!topic.is_public) {
    if (topic.author_id !== viewer.accountId && !viewer.isStaff) throw new WireError('not_found');
    throw new WireError('conflict', { reason: 'topic_not_public' });
  }
  if (topic.state === 'locked' && !viewer.isStaff) throw new WireError('conflict', { reason: 'topic_locked' });
  return topic;
}

async function requireReplied(trx: Trx, viewer: Viewer, topicId: string, postId: string): Promise<PostRow> {
  const post = await findPost(trx, viewer, postId);
  if (!post || post.topic_id !== topicId || !isShownToAll(post) || !canSeePost(post, viewer)) throw new WireError('not_found');
  return post;
}

/** Nobody is quoted with words that they didn't write. */
function findQuote(replied: PostRow | null, quote = ''): string {
  if (quote === '') return '';
  const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim();
  const isIn = replied !== null && squeeze(toPlainText(replied.text)).includes(squeeze(quote));
  if (!isIn) throw new WireError('validation', { fields: { quote: 'Quote words of the post that you reply to.' } });
  return quote;
}
