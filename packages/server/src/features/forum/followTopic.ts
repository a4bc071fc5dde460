import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { requireAccountId } from '../session/session.ts';
import { saveReader } from './reader.store.ts';
import { findTopic } from './topic.store.ts';
import { loadViewer } from './viewer.ts';

export const followTopic: Handler<'followTopic'> = async (context, { topicId, following }) => {
  const viewer = await loadViewer(context);
  if (!(await findTopic(context.db, viewer, topicId))) throw new WireError('not_found');
  await saveReader(context.db, { accountId: requireAccountId(context.caller), topicId, follows: following, at: context.clock.now() });
  return { topicId, following };
};
