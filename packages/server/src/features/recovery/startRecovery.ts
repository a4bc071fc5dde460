import { recoveryTimes } from '@strapline/domain/account/account-recovery';
import { createId } from '../../platform/ids.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import { requestOrApprove } from '../approval/approval.ts';
import { appendAudit } from '../audit/audit.ts';
import { notifyAboutAccount } from '../notification/notification.ts';
import { requirePerson } from '../people/people.ts';
import { requireAccountId, requireStepUp } from '../session/session.ts';
import { describeRequestSeal, presentRecovery, presentRecoveryRequest, publishRecovery, type RecoveryDetails } from './present-recovery.ts';
import { findOpenRecoveryOf, findRecovery, insertRecovery } from './recovery.store.ts';
import { sealAddress } from './recovery-addresses.ts';
import { deriveRecoveryToken, hashRecoveryToken } from './recovery-links.ts';
import { queueRecoveryMails } from './recovery-mail.ts';

type Asked = { accountId: string; username: string; email: string; reason: string; knownEmail: string | null };

export const startRecovery: Handler<'startRecovery'> = async (context, { username, email: typed, reason }) => {
  await requireStepUp(context);
  const { db, identity, caller } = context;
  if (!identity.recovery || !identity.accounts) throw new WireError('unsupported', { reason: 'recoveries_elsewhere' });
  const accountId = await requirePerson(db, username);
  if (accountId === requireAccountId(caller)) throw new WireError('forbidden', { reason: 'own_account_decision' });
  if (!(await identity.accounts.find({ accountId }))) throw new WireError('not_found');
  const email = typed.toLowerCase();
  const holder = await identity.accounts.find({ email });
  if (holder && holder.accountId !== accountId)
    throw new WireError('conflict', { reason: 'recovery_email_taken', fields: { email: 'Another account uses this address.' } });
  const { email: knownEmail } = await identity.getEmail(accountId);
  const asked = { accountId, username, email, reason, knownEmail };
  const { pending, recoveryId } = await db.transaction((trx) => requestOrStart(trx, context, asked));
  if (!recoveryId) return { pending, recovery: null };
  await publishRecovery(context, accountId);
  const row = await findRecovery(db, recoveryId);
  return { pending: null, recovery: row ? await presentRecovery(context, row) : null };
};

/** The request while it waits for a second admin, or the recovery that their call started. */
async function requestOrStart(trx: Trx, context: Context, asked: Asked) {
  const { secrets } = context;
  const { isApproved, request } = await requestOrApprove<RecoveryDetails>(trx, context, {
    event: 'startRecovery',
    subject: asked.username,
    terms: { email: secrets.mac('recovery-email', asked.email).toString('base64url') },
    details: {
      reason: asked.reason,
      emailSealed: Buffer.from(secrets.seal(asked.email, describeRequestSeal(asked.username))).toString('base64'),
    },
  });
  // After the lock of the request: of two starts, the second sees the first.
  if (await findOpenRecoveryOf(trx, asked.accountId)) throw new WireError('conflict', { reason: 'recovery_open' });
  if (!isApproved) return { pending: presentRecoveryRequest(context, asked.username, request), recoveryId: null };
  const recoveryId = await start(trx, context, { ...asked, reason: request.details.reason, requestedBy: request.requestedBy });
  return { pending: null, recoveryId };
}

async function start(trx: Trx, context: Context, asked: Asked & { requestedBy: string }): Promise<string> {
  const { clock, jobs, caller } = context;
  const { accountId, email, knownEmail, reason, requestedBy } = asked;
  const id = createId('rec');
  const startedAt = clock.now();
  const readyAt = new Date(startedAt.getTime() + recoveryTimes.coolingOff);
  const isStarted = await insertRecovery(trx, {
    id,
    accountId,
    reason,
    startedBy: requestedBy,
    approvedBy: requireAccountId(caller),
    startedAt,
    readyAt,
    cancelHash: hashRecoveryToken(deriveRecoveryToken(context, 'cancel', id)),
    emailSealed: sealAddress(context, id, 'new', email),
    knownEmailSealed: knownEmail ? sealAddress(context, id, 'known', knownEmail.toLowerCase()) : null,
  });
  if (!isStarted) throw new WireError('conflict', { reason: 'recovery_open' });
  await queueRecoveryMails(trx, context, id, 'started', startedAt);
  await notifyAboutAccount(trx, context, accountId, 'account_recovery_started', '/account');
  for (const after of recoveryTimes.reminders)
    await queueRecoveryMails(trx, context, id, 'reminder', new Date(startedAt.getTime() + after));
  await jobs.add(trx, { kind: 'account-recovery', key: `recovery:${id}`, payload: { recoveryId: id }, runAt: readyAt });
  const detail = { recovery: id, requestedBy };
  await appendAudit(trx, { at: startedAt, actor: requireAccountId(caller), action: 'recovery.started', object: accountId, detail });
  return id;
}
