import type { Handler } from '../../platform/services.ts';
import { appendAudit } from '../audit/audit.ts';
import { requirePerson } from '../people/people.ts';
import { requireAccountId } from '../session/session.ts';
import { findRecoveryRequest, presentRecovery } from './present-recovery.ts';
import { listRecoveriesOf } from './recovery.store.ts';

export const getAccountRecovery: Handler<'getAccountRecovery'> = async (context, { username }) => {
  const { db, clock, caller } = context;
  const accountId = await requirePerson(db, username);
  const [request, rows] = await Promise.all([findRecoveryRequest(context, username), listRecoveriesOf(db, accountId)]);
  const recoveries = await Promise.all(rows.map((row) => presentRecovery(context, row)));
  if (request || recoveries.some(({ email }) => email !== null))
    await db.transaction((trx) =>
      appendAudit(trx, { at: clock.now(), actor: requireAccountId(caller), action: 'recovery.viewed', object: accountId }),
    );
  return { request, recoveries };
};
