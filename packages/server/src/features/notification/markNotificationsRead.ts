import type { Handler } from '../../platform/services.ts';
import { requireAccountId } from '../session/session.ts';
import { countUnread, markRows } from './notification.store.ts';

export const markNotificationsRead: Handler<'markNotificationsRead'> = async ({ db, caller, clock, push }, { ids, read }) => {
  const accountId = requireAccountId(caller);
  const changed = await markRows(db, { app: caller.app, accountId, ids: ids ?? null, read, at: clock.now() });
  const unread = await countUnread(db, caller.app, accountId);
  if (changed.length > 0) push(caller.app, `acc:${accountId}`, 'notificationsRead', { unread });
  return { unread, changed };
};
