import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { appendAudit } from '../audit/audit.ts';
import { requireAccountId } from '../session/session.ts';
import { requirePerson } from './require-person.ts';

export const endSessionsOf: Handler<'endSessionsOf'> = async (context, { username, sessionId }) => {
  const { db, identity, clock, caller } = context;
  if (!identity.sessions) throw new WireError('unsupported', { reason: 'sessions_elsewhere' });
  const accountId = await requirePerson(db, username);
  const actor = requireAccountId(caller);
  const open = await identity.sessions.list(accountId);
  const ending = sessionId === undefined ? open : open.filter((one) => one.sessionId === sessionId);
  if (sessionId !== undefined && ending.length === 0) throw new WireError('not_found');
  await db.transaction((trx) =>
    appendAudit(trx, { at: clock.now(), actor, action: 'person.signed_out', object: accountId, detail: { sessions: ending.length } }),
  );
  for (const one of ending) await identity.sessions.end(accountId, one.sessionId);
  return { ended: ending.length };
};
