import type { SupportThread } from '@strapline/contract/shapes/support/support';
import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import { requireAccountId } from '../session/session.ts';
import { presentSupportThread } from './present-support.ts';
import { findSupportThread } from './support.store.ts';

type Action = 'support.assigned' | 'support.unassigned' | 'support.closed' | 'support.opened';

/** Changes a conversation with support in one transaction with its audit entry, and notifies the other admins. */
export async function changeThread(
  context: Context,
  threadId: string,
  action: Action,
  change: (trx: Trx) => Promise<boolean>,
): Promise<SupportThread> {
  const { db, caller, clock, push } = context;
  const actor = requireAccountId(caller);
  const row = await db.transaction(async (trx) => {
    if (!(await change(trx))) throw new WireError('not_found');
    await appendAudit(trx, { at: clock.now(), actor, action, object: threadId });
    return await findSupportThread(trx, caller.app, threadId);
  });
  if (!row) throw new WireError('not_found');
  push(caller.app, 'admins', 'supportUpdate', { threadId });
  return presentSupportThread(row, clock.now());
}
