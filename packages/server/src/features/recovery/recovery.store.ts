import type { RecoveryState } from '@strapline/domain/account/account-recovery';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';

export type RecoveryRow = {
  id: string;
  accountId: string;
  username: string;
  state: RecoveryState;
  reason: string;
  startedBy: string;
  approvedBy: string | null;
  startedAt: Date;
  readyAt: Date;
  expiresAt: Date | null;
  endedAt: Date | null;
  stoppedBy: 'link' | 'owner' | 'admin' | null;
  cancelHash: string;
  linkHash: string | null;
  emailSealed: Uint8Array | null;
  knownEmailSealed: Uint8Array | null;
  /** The new passkey, until the identity provider has it. */
  passkey: Record<string, unknown> | null;
};

const columns = sql`r.id, r.account_id as "accountId", account.username, r.state, r.reason, r.started_by as "startedBy", r.approved_by as "approvedBy", r.started_at as "startedAt",
  r.ready_at as "readyAt", r.expires_at as "expiresAt", r.ended_at as "endedAt", r.stopped_by as "stoppedBy", r.cancel_hash as "cancelHash", r.link_hash as "linkHash",
  r.email_sealed as "emailSealed", r.known_email_sealed as "knownEmailSealed", r.passkey`;
const rows = sql`account_recovery r join account on account.id = r.account_id`;

export async function findRecovery(db: Queryable, id: string): Promise<RecoveryRow | undefined> {
  return await db.first<RecoveryRow>(sql`select ${columns} from ${rows} where r.id = ${id}`);
}

/** The same, with its row locked, so that a change is based on what was read. */
export async function lockRecovery(trx: Trx, id: string): Promise<RecoveryRow | undefined> {
  return await trx.first<RecoveryRow>(sql`select ${columns} from ${rows} where r.id = ${id} for update of r`);
}

export async function findOpenRecoveryOf(db: Queryable, accountId: string): Promise<RecoveryRow | undefined> {
  return await db.first<RecoveryRow>(
    sql`select ${columns} from ${rows} where r.account_id = ${accountId} and r.state in ('waiting', 'ready')`,
  );
}

/** The newest ten. */
export async function listRecoveriesOf(db: Queryable, accountId: string): Promise<RecoveryRow[]> {
  return await db.rows<RecoveryRow>(
    sql`select ${columns} from ${rows} where r.account_id = ${accountId} order by r.started_at desc, r.id desc limit 10`,
  );
}

export type NewRecovery = Pick<
  RecoveryRow,
  'id' | 'accountId' | 'reason' | 'startedBy' | 'approvedBy' | 'startedAt' | 'readyAt' | 'cancelHash' | 'emailSealed' | 'knownEmailSealed'
>;

/** False if one of the account is already under way. */
export async function insertRecovery(trx: Trx, row: NewRecovery): Promise<boolean> {
  const inserted = await trx.change(
    sql`insert into account_recovery (id, account_id, state, reason, started_by, approved_by, started_at, ready_at, cancel_hash, email_sealed, known_email_sealed)
        values (${row.id}, ${row.accountId}, 'waiting', ${row.reason}, ${row.startedBy}, ${row.approvedBy}, ${row.startedAt}, ${row.readyAt}, ${row.cancelHash},
          ${row.emailSealed}, ${row.knownEmailSealed})
        on conflict (account_id) where state in ('waiting', 'ready') do nothing`,
  );
  return inserted === 1;
}

/** The changes below are made under the row lock of `lockRecovery`. */
export async function markReady(trx: Trx, id: string, linkHash: string, expiresAt: Date): Promise<void> {
  await trx.change(
    sql`update account_recovery set state = 'ready', link_hash = ${linkHash}, expires_at = ${expiresAt} where id = ${id} and state = 'waiting'`,
  );
}

export async function markUsed(trx: Trx, id: string, passkey: object, at: Date): Promise<void> {
  await trx.change(
    sql`update account_recovery set state = 'used', passkey = ${JSON.stringify(passkey)}::jsonb, ended_at = ${at} where id = ${id} and state = 'ready'`,
  );
}

export async function markEnded(
  trx: Trx,
  id: string,
  state: 'canceled' | 'expired',
  stoppedBy: RecoveryRow['stoppedBy'],
  at: Date,
): Promise<void> {
  await trx.change(
    sql`update account_recovery set state = ${state}, stopped_by = ${stoppedBy}, ended_at = ${at}, link_hash = null where id = ${id} and state in ('waiting', 'ready')`,
  );
}

/** The identity provider has the passkey. */
export async function clearPasskey(db: Queryable, id: string): Promise<void> {
  await db.change(sql`update account_recovery set passkey = null where id = ${id}`);
}

/** The addresses of recoveries that ended before a time; the record of who started and approved it stays. */
export async function forgetRecoveryAddresses(db: Queryable, before: Date): Promise<void> {
  await db.change(
    sql`update account_recovery set email_sealed = null, known_email_sealed = null where ended_at < ${before} and (email_sealed is not null or known_email_sealed is not null)`,
  );
}
