import type { RecoveryCase } from '@strapline/contract/shapes/recovery';
import { isRecoveryOpen } from '@strapline/domain/account/account-recovery';
import { type Context, everyApp, type Services } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { type ApprovalRequest, findRequest } from '../approval/approval.ts';
import { findOpenRecoveryOf, type RecoveryRow } from './recovery.store.ts';
import { openAddress } from './recovery-addresses.ts';

/** What the first admin wrote; the address is encrypted, and the terms have its keyed hash. */
export type RecoveryDetails = { reason: string; emailSealed: string };

export function describeRequestSeal(username: string): string {
  return `recovery request ${username}`;
}

export function presentRecoveryRequest({ secrets }: Services, username: string, request: ApprovalRequest<RecoveryDetails>) {
  const { id, requestedByUsername, at, details } = request;
  return {
    requestId: id,
    requestedBy: requestedByUsername,
    at: at.toISOString(),
    email: secrets.open(Buffer.from(details.emailSealed, 'base64'), describeRequestSeal(username)),
    reason: details.reason,
  };
}

/** What waits for a second admin. */
export async function findRecoveryRequest(context: Context, username: string) {
  const request = await findRequest<RecoveryDetails>(context.db, 'startRecovery', username, context.clock.now());
  return request && presentRecoveryRequest(context, username, request);
}

export async function presentRecovery(services: Services, row: RecoveryRow): Promise<RecoveryCase> {
  const names = await services.db.rows<{ id: string; username: string }>(
    sql`select id, username from account where id = any(${[row.startedBy, row.approvedBy ?? '']}::text[])`,
  );
  const findName = (id: string | null) => names.find((one) => one.id === id)?.username ?? null;
  return {
    recoveryId: row.id,
    state: row.state,
    email: isRecoveryOpen(row.state) ? openAddress(services, row, 'new') : null,
    reason: row.reason,
    startedBy: findName(row.startedBy),
    approvedBy: findName(row.approvedBy),
    startedAt: row.startedAt.toISOString(),
    readyAt: row.readyAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    stoppedBy: row.stoppedBy,
  };
}

/** Every open page of the account shows that a recovery is under way, or no longer. Call it after the transaction. */
export async function publishRecovery(services: Services, accountId: string): Promise<void> {
  const open = await findOpenRecoveryOf(services.db, accountId);
  const recovery = open && isOpenState(open.state) ? { recoveryId: open.id, state: open.state, readyAt: open.readyAt.toISOString() } : null;
  services.push(everyApp, `acc:${accountId}`, 'accountRecovery', { recovery });
}

function isOpenState(state: RecoveryRow['state']): state is 'waiting' | 'ready' {
  return isRecoveryOpen(state);
}
