import type { ParsedInput } from '@strapline/contract/events';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import { publishHidden } from '../moderation/moderation.ts';
import { decidePost } from '../report/report.ts';
import { requireAccountId } from '../session/session.ts';
import { findFirstPost, findPost, type PostRow } from './post.store.ts';
import { changeTopic, findTopic, insertMove, lockTopic } from './topic.store.ts';
import { loadViewer, type Viewer } from './viewer.ts';

type Input = ParsedInput<'moderateTopic'>;

export const moderateTopic: Handler<'moderateTopic'> = async (context, input) => {
  const viewer = await loadViewer(context);
  await context.db.transaction((trx) => moderate(trx, context, viewer, input));
  if (input.action === 'hide') await publishHidden(context);
  const topic = await findTopic(context.db, viewer, input.topicId);
  if (!topic) throw new WireError('not_found');
  const { id, category, state, pinned, first_hidden } = topic;
  return { topicId: id, category, state: first_hidden ? 'hidden' : state, pinned };
};

async function moderate(trx: Trx, context: Context, viewer: Viewer, input: Input): Promise<void> {
  const { topicId, action, on, category, reason } = input;
  const topic = await lockTopic(trx, viewer.app, topicId);
  if (!topic || viewer.blockedIds.includes(topic.author_id)) throw new WireError('not_found');
  const at = context.clock.now();
  const actor = requireAccountId(context.caller);
  if (action === 'hide') return await hide(trx, context, viewer, input);
  if (action === 'pin') await changeTopic(trx, topicId, { pinned: on });
  if (action === 'lock') await changeTopic(trx, topicId, { state: on ? 'locked' : 'open' });
  if (action === 'move' && category !== undefined && category !== topic.category) {
    await changeTopic(trx, topicId, { category });
    await insertMove(trx, topicId, topic.category, category, actor, at);
  }
  await appendAudit(trx, { at, actor, action: `forum.${on ? '' : 'un'}${action}`, object: topicId, reason });
}

/** A decision that its author gets, with the rule and the reason. */
async function hide(trx: Trx, context: Context, viewer: Viewer, { topicId, postId, on, rule, reason }: Input): Promise<void> {
  const post: PostRow | undefined = postId === undefined ? await findFirstPost(trx, viewer, topicId) : await findPost(trx, viewer, postId);
  if (!post || post.topic_id !== topicId || post.state !== 'public') throw new WireError('not_found');
  if (post.author_id === viewer.accountId) throw new WireError('forbidden');
  if (!on && context.caller.level < 2) throw new WireError('forbidden', { reason: 'post_shown_by_admins' });
  if (post.hidden === on) return;
  await decidePost(trx, context, {
    app: viewer.app,
    subject: { kind: 'post', id: post.id, title: formatTitle(post), ownerId: post.author_id, braTagId: null },
    action: on ? 'remove' : 'reinstate',
    rule,
    reason,
  });
}

function formatTitle({ is_first, topic_title }: PostRow): string {
  return is_first ? topic_title : `Reply in “${topic_title}”`;
}
