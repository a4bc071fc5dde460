import type { Handler } from '../../platform/services.ts';
import { appendAudit } from '../audit/audit.ts';
import { requireAccountId } from '../session/session.ts';
import { reconcileAt } from './reconcile.ts';

/** Moves the hourly job to now: being one job, it runs once at a time, and survives a crash. */
export const reconcileNow: Handler<'reconcileNow'> = async (context) => {
  const now = context.clock.now();
  const actor = requireAccountId(context.caller);
  await context.db.transaction(async (trx) => {
    await appendAudit(trx, { at: now, actor, action: 'reconciliation.asked', object: 'providers' });
    await reconcileAt(trx, context, now, actor);
  });
  return { askedAt: now.toISOString() };
};
