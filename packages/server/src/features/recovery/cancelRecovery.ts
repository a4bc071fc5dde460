import { isRecoveryOpen } from '@strapline/domain/account/account-recovery';
import type { Caller } from '../../platform/caller.ts';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { appendAudit } from '../audit/audit.ts';
import { notifyAboutAccount } from '../notification/notification.ts';
import { requireAccountId } from '../session/session.ts';
import { publishRecovery } from './present-recovery.ts';
import { lockRecovery, markEnded, type RecoveryRow } from './recovery.store.ts';
import { findLinkPurpose } from './recovery-links.ts';
import { queueRecoveryMails } from './recovery-mail.ts';

export const cancelRecovery: Handler<'cancelRecovery'> = async (context, { recoveryId, cancelToken }) => {
  const { db, caller, clock, jobs } = context;
  const accountId = await db.transaction(async (trx) => {
    const row = await lockRecovery(trx, recoveryId);
    const by = row ? findStopper(row, caller, cancelToken) : null;
    if (!row || !by) throw new WireError('not_found');
    // A second press of the same link has nothing left to do.
    if (row.state === 'canceled') return null;
    if (!isRecoveryOpen(row.state)) throw new WireError('conflict', { reason: row.state === 'used' ? 'recovery_done' : 'recovery_ended' });
    const at = clock.now();
    await markEnded(trx, row.id, 'canceled', by, at);
    await jobs.remove(trx, `recovery:${row.id}`);
    await queueRecoveryMails(trx, context, row.id, 'canceled', at);
    await notifyAboutAccount(trx, context, row.accountId, 'account_recovery_canceled', '/account');
    const actor = by === 'link' ? 'system' : requireAccountId(caller);
    await appendAudit(trx, { at, actor, action: 'recovery.canceled', object: row.accountId, detail: { recovery: row.id, by } });
    return row.accountId;
  });
  if (accountId) await publishRecovery(context, accountId);
  return { ok: true };
};

/** Whom the caller stops it as; null if they may not. */
function findStopper(row: RecoveryRow, caller: Caller, token: string | undefined): RecoveryRow['stoppedBy'] {
  if (token !== undefined && findLinkPurpose(row, token) === 'cancel') return 'link';
  if (caller.accountId === row.accountId) return 'owner';
  return caller.level === 2 ? 'admin' : null;
}
