import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { requireAccountId } from '../session/session.ts';
import { saveReader } from './reader.store.ts';
import { findTopic } from './topic.store.ts';
import { loadViewer } from './viewer.ts';

export const markTopicRead: Handler<'markTopicRead'> = async (context, { topicId, number }) => {
  const viewer = await loadViewer(context);
  const topic = await findTopic(context.db, viewer, topicId);
  if (!topic) throw new WireError('not_found');
  // Nobody has read what isn't written yet.
  const readTo = Math.min(number, Math.max(0, topic.last_number));
  return {
    topicId,
    readTo: await saveReader(context.db, { accountId: requireAccountId(context.caller), topicId, readTo, at: context.clock.now() }),
  };
};
