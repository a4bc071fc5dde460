import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { appendAudit } from '../audit/audit.ts';
import { notifyAboutAccount } from '../notification/notification.ts';
import { storeNewPasskey } from './follow-recovery.ts';
import { lockRecovery, markUsed } from './recovery.store.ts';
import { checkFinishable, requireFinishable } from './recovery-links.ts';
import { queueRecoveryMails } from './recovery-mail.ts';
import { requireCeremony } from './require-ceremony.ts';

/** The identity provider may be busy; a job repeats the last step then. */
const retryAfterMs = 30_000;

export const finishRecovery: Handler<'finishRecovery'> = async (context, { recoveryId, accessToken, challengeId, credential }) => {
  const { db, clock, jobs } = context;
  const { recovery, who } = requireCeremony(context);
  const { accountId, username } = await requireFinishable(db, recoveryId, accessToken, clock.now());
  const passkey = await recovery.verify(accountId, challengeId, credential, who);
  await db.transaction(async (trx) => {
    const row = await lockRecovery(trx, recoveryId);
    if (!row) throw new WireError('not_found');
    const at = clock.now();
    checkFinishable(row, at);
    await markUsed(trx, row.id, passkey, at);
    await queueRecoveryMails(trx, context, row.id, 'done', at);
    await notifyAboutAccount(trx, context, accountId, 'account_recovery_done', '/account');
    const runAt = new Date(at.getTime() + retryAfterMs);
    await jobs.add(trx, { kind: 'account-recovery', key: `recovery:${row.id}`, payload: { recoveryId: row.id }, runAt });
    await appendAudit(trx, { at, actor: row.accountId, action: 'recovery.completed', object: row.accountId, detail: { recovery: row.id } });
  });
  const signinToken = await storeNewPasskey(context, recoveryId);
  if (!signinToken) throw new WireError('conflict', { reason: 'recovery_ended' });
  return { username, signinToken };
};
