import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';
import { declineWaitingRequest } from './approval.ts';

export const declineRequest: Handler<'declineRequest'> = async (context, { requestId, reason }) => {
  const known = await context.db.first(sql`select 1 from approval_request where id = ${requestId} and app = ${context.caller.app}`);
  if (!known) throw new WireError('not_found');
  const isDeclined = await context.db.transaction((trx) => declineWaitingRequest(trx, context, requestId, reason));
  if (!isDeclined) throw new WireError('conflict', { reason: 'approval_decided' });
  return { ok: true };
};
