import type { Handler } from '../../platform/services.ts';
import { appendAudit } from '../audit/audit.ts';
import { accountOf } from '../session/session.ts';
import { reconcileAt } from './reconcile.ts';

/** The hourly work is moved to now: it is one job, so there is one at a time, and a process that dies leaves it to another. */
export const reconcileNow: Handler<'reconcileNow'> = async (context) => {
  const now = context.clock.now();
  const actor = accountOf(context.caller);
  await context.db.transaction(async (trx) => {
    await appendAudit(trx, { at: now, actor, action: 'reconciliation.asked', object: 'providers' });
    await reconcileAt(trx, context, now, actor);
  });
  return { askedAt: now.toISOString() };
};
