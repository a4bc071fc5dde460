import { findDueRecoveryStep, recoveryTimes } from '@strapline/domain/account/account-recovery';
import type { Services } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import { publishRecovery } from './present-recovery.ts';
import { clearPasskey, findRecovery, lockRecovery, markEnded, markReady, type RecoveryRow } from './recovery.store.ts';
import { openAddress } from './recovery-addresses.ts';
import { deriveRecoveryToken, hashRecoveryToken } from './recovery-links.ts';
import { queueRecoveryMails } from './recovery-mail.ts';

/** The job of a recovery: sends the link, lets it expire, or repeats the last step of one that was used. */
export async function followRecovery(services: Services, { recoveryId }: { recoveryId: string }): Promise<void> {
  const changed = await services.db.transaction(async (trx) => {
    const row = await lockRecovery(trx, recoveryId);
    return row && (await takeDueStep(trx, services, row)) ? row.accountId : null;
  });
  if (changed) await publishRecovery(services, changed);
  await storeNewPasskey(services, recoveryId);
}

/** False if nothing is due. */
async function takeDueStep(trx: Trx, services: Services, row: RecoveryRow): Promise<boolean> {
  const { clock, jobs } = services;
  const at = clock.now();
  const audit = { at, actor: 'system', object: row.accountId, detail: { recovery: row.id } };
  switch (findDueRecoveryStep(row, at)) {
    case 'sendLink': {
      // From now on, so that a server that was down doesn't shorten it.
      const expiresAt = new Date(at.getTime() + recoveryTimes.link);
      await markReady(trx, row.id, hashRecoveryToken(deriveRecoveryToken(services, 'finish', row.id)), expiresAt);
      await queueRecoveryMails(trx, services, row.id, 'ready', at);
      await jobs.add(trx, { kind: 'account-recovery', key: `recovery:${row.id}`, payload: { recoveryId: row.id }, runAt: expiresAt });
      await appendAudit(trx, { ...audit, action: 'recovery.ready' });
      return true;
    }
    case 'expire':
      await markEnded(trx, row.id, 'expired', null, at);
      await queueRecoveryMails(trx, services, row.id, 'expired', at);
      await appendAudit(trx, { ...audit, action: 'recovery.expired' });
      return true;
    default:
      return false;
  }
}

/** Gives the new passkey of a used recovery to the identity provider, which has a transaction of its own. Repeatable; returns a sign-in token. */
export async function storeNewPasskey(services: Services, recoveryId: string): Promise<string | null> {
  const row = await findRecovery(services.db, recoveryId);
  const email = row ? openAddress(services, row, 'new') : null;
  if (!row?.passkey || !email || !services.identity.recovery) return null;
  const signinToken = await services.identity.recovery.apply(row.accountId, row.passkey, email);
  await clearPasskey(services.db, row.id);
  return signinToken;
}
