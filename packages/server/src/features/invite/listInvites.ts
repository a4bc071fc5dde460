import { decodeTimeCursor, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { appendAudit } from '../audit/audit.ts';
import { requireAccountId } from '../session/session.ts';
import { listInviteRows } from './invite.store.ts';
import { presentInvite } from './present-invite.ts';

export const listInvites: Handler<'listInvites'> = async (context, { state, cursor, limit }) => {
  const { db, caller, clock } = context;
  const after = decodeTimeCursor(cursor, 'newest');
  const rows = await listInviteRows(db, { app: caller.app, state, after, limit: limit + 1, now: clock.now() });
  const { items, nextCursor } = toPage(rows, limit, ({ sortTime, id }) => [sortTime, id]);
  // Used ones have no address any longer.
  if (items.length > 0 && state !== 'used')
    await db.transaction((trx) =>
      appendAudit(trx, {
        at: clock.now(),
        actor: requireAccountId(caller),
        action: 'invites.viewed',
        object: state,
        detail: { count: String(items.length) },
      }),
    );
  return { items: items.map((row) => presentInvite(context, row)), nextCursor };
};
