import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { requireAccountId } from '../session/session.ts';
import { findSide } from './conversation.ts';
import { countUnread, markRead } from './message.store.ts';
import { findThread } from './thread.store.ts';

export const markThreadRead: Handler<'markThreadRead'> = async ({ db, caller, clock }, { threadId }) => {
  const accountId = requireAccountId(caller);
  const thread = await findThread(db, caller.app, threadId);
  const as = thread && findSide(thread, caller);
  if (!as) throw new WireError('not_found');
  await markRead(db, threadId, { as, accountId }, clock.now());
  return { unread: await countUnread(db, caller.app, accountId) };
};
