import { type Database, getViolatedConstraint, joinStatements, type Queryable, type Statement, sql } from './database.ts';
import type {
  AccountChanges,
  AccountKey,
  AccountRow,
  Change,
  Creation,
  EndReason,
  JsonObject,
  KeyRow,
  ModelRow,
  PasskeyRow,
  SessionEnded,
  SessionRow,
  TicketRow,
} from './store-rows.ts';

/** Must exceed the lifetime of an access token. */
const endedRetentionMs = 24 * 3_600_000;

/**
 * What the provider stores, in the host's database. Each method is atomic; where only one of several concurrent callers may succeed, the
 * condition is part of the statement. The caller passes the time. `onSessionsEnded` runs before the call that ended sessions returns.
 */
export function createIdentityStore(db: Database, onSessionsEnded: () => Promise<void> = () => Promise.resolve()) {
  const models = createModelMethods(db);
  const accounts = createAccountMethods(db);
  const passkeys = createPasskeyMethods(db);
  const sessions = createSessionMethods(db);
  const thenNotify = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work;
    await onSessionsEnded();
    return result;
  };
  return {
    ...models,
    dropGrant: (...args: Parameters<typeof models.dropGrant>) => thenNotify(models.dropGrant(...args)),
    ...createKeyMethods(db),
    ...accounts,
    changeAccount: (...args: Parameters<typeof accounts.changeAccount>) =>
      args[2] ? thenNotify(accounts.changeAccount(...args)) : accounts.changeAccount(...args),
    changeRoles: (...args: Parameters<typeof accounts.changeRoles>) => thenNotify(accounts.changeRoles(...args)),
    eraseAccount: (...args: Parameters<typeof accounts.eraseAccount>) => thenNotify(accounts.eraseAccount(...args)),
    ...passkeys,
    replaceCredentials: (...args: Parameters<typeof passkeys.replaceCredentials>) => thenNotify(passkeys.replaceCredentials(...args)),
    ...createTicketMethods(db),
    ...sessions,
    endSessions: (...args: Parameters<typeof sessions.endSessions>) => thenNotify(sessions.endSessions(...args)),
  };
}

export type IdentityStore = ReturnType<typeof createIdentityStore>;

const modelColumns = sql`kind, id_hash as "idHash", payload, grant_hash as "grantHash", uid_hash as "uidHash", sub, consumed_at as "consumedAt", expires_at as "expiresAt"`;

function createModelMethods(db: Database) {
  return {
    async saveModel(row: ModelRow) {
      await db.change(sql`insert into identity_model (kind, id_hash, payload, grant_hash, uid_hash, sub, consumed_at, expires_at)
        values (${row.kind}, ${row.idHash}, ${JSON.stringify(row.payload)}, ${row.grantHash}, ${row.uidHash}, ${row.sub}, ${row.consumedAt}, ${row.expiresAt})
        on conflict (kind, id_hash) do update set payload = excluded.payload, grant_hash = excluded.grant_hash, uid_hash = excluded.uid_hash,
          sub = excluded.sub, consumed_at = excluded.consumed_at, expires_at = excluded.expires_at`);
    },
    findModel: (kind: string, idHash: string) =>
      db.first<ModelRow>(sql`select ${modelColumns} from identity_model where kind = ${kind} and id_hash = ${idHash}`),
    findModelByUid: (kind: string, uidHash: string) =>
      db.first<ModelRow>(sql`select ${modelColumns} from identity_model where kind = ${kind} and uid_hash = ${uidHash}`),
    /** True for exactly one caller. */
    async consumeModel(kind: string, idHash: string, at: Date) {
      return (
        (await db.change(
          sql`update identity_model set consumed_at = ${at} where kind = ${kind} and id_hash = ${idHash} and consumed_at is null`,
        )) === 1
      );
    },
    async dropModel(kind: string, idHash: string) {
      await db.change(sql`delete from identity_model where kind = ${kind} and id_hash = ${idHash}`);
    },
    /** Deletes the grant with its codes and tokens, and records that it ended. */
    async dropGrant(grantHash: string, at: Date) {
      await db.transaction(async (trx) => {
        const grant = await trx.first<{ sub: string | null }>(
          sql`delete from identity_model where kind = 'Grant' and id_hash = ${grantHash} returning sub`,
        );
        await trx.change(sql`delete from identity_model where grant_hash = ${grantHash}`);
        if (grant?.sub) await insertSessionEnded(trx, { sid: null, grantHash, sub: grant.sub, at, why: 'revoked' });
      });
    },
  };
}

function createKeyMethods(db: Database) {
  return {
    keys: () =>
      db.rows<KeyRow>(sql`select seq, kid, private_jwk as "privateJwk", active_from as "activeFrom" from identity_key order by seq`),
    /** False if that sequence number exists. */
    async addKey(row: KeyRow) {
      const added = await db.change(sql`insert into identity_key (seq, kid, private_jwk, active_from)
        values (${row.seq}, ${row.kid}, ${JSON.stringify(row.privateJwk)}, ${row.activeFrom}) on conflict (seq) do nothing`);
      return added === 1;
    },
    async dropKeysBelow(seq: number) {
      await db.change(sql`delete from identity_key where seq < ${seq}`);
    },
    /** The stored secret of that name; stores `fresh` if there is none. */
    async secret(name: string, fresh: string) {
      await db.change(sql`insert into identity_secret (name, value) values (${name}, ${fresh}) on conflict (name) do nothing`);
      const row = await db.first<{ value: string }>(sql`select value from identity_secret where name = ${name}`);
      return row?.value ?? fresh;
    },
  };
}

const accountColumns = sql`sub, sign_in_name as "signInName", email, email_verified as "emailVerified", password_hash as "passwordHash", username, public_key as "publicKey",
  realm_roles as "realmRoles", client_roles as "clientRoles", terms_version as "termsVersion", accepted_at as "acceptedAt", disabled_at as "disabledAt", version, created_at as "createdAt"`;

const takenBy: { [constraint: string]: Creation } = {
  identity_account_email: 'email_taken',
  identity_account_name: 'name_taken',
  identity_account_username: 'username_taken',
  identity_passkey_id: 'passkey_taken',
};

function createAccountCondition(key: AccountKey): Statement {
  if ('sub' in key) return sql`sub = ${key.sub}`;
  if ('email' in key) return sql`email = ${key.email}`;
  return 'username' in key ? sql`username = ${key.username}` : sql`sign_in_name = ${key.signInName}`;
}

function createAccountAssignments(changes: AccountChanges): Statement[] {
  const parts: Statement[] = [];
  if (changes.signInName !== undefined) parts.push(sql`sign_in_name = ${changes.signInName}`);
  if (changes.email !== undefined) parts.push(sql`email = ${changes.email}`);
  if (changes.emailVerified !== undefined) parts.push(sql`email_verified = ${changes.emailVerified}`);
  if (changes.passwordHash !== undefined) parts.push(sql`password_hash = ${changes.passwordHash}`);
  if (changes.username !== undefined) parts.push(sql`username = ${changes.username}`);
  if (changes.realmRoles !== undefined) parts.push(sql`realm_roles = ${JSON.stringify(changes.realmRoles)}`);
  if (changes.clientRoles !== undefined) parts.push(sql`client_roles = ${JSON.stringify(changes.clientRoles)}`);
  if (changes.termsVersion !== undefined) parts.push(sql`terms_version = ${changes.termsVersion}`);
  if (changes.acceptedAt !== undefined) parts.push(sql`accepted_at = ${changes.acceptedAt}`);
  if (changes.disabledAt !== undefined) parts.push(sql`disabled_at = ${changes.disabledAt}`);
  return parts;
}

/** Runs a change; a violated unique constraint is `taken`. */
async function toTakenError(work: () => Promise<Change>): Promise<Change> {
  try {
    return await work();
  } catch (error) {
    if (takenBy[getViolatedConstraint(error)]) return 'taken';
    throw error;
  }
}

async function insertSessionEnded(db: Queryable, row: Omit<SessionEnded, 'id' | 'grantHash'> & { grantHash?: string }): Promise<void> {
  await db.change(
    sql`insert into session_ended (sid, grant_hash, sub, at, why) values (${row.sid}, ${row.grantHash ?? null}, ${row.sub}, ${row.at}, ${row.why})`,
  );
}

function createAccountMethods(db: Database) {
  return {
    async createAccount(row: AccountRow, passkey?: PasskeyRow): Promise<Creation> {
      try {
        await db.transaction(async (trx) => {
          await trx.change(sql`insert into identity_account (sub, sign_in_name, email, email_verified, password_hash, username, public_key, realm_roles, client_roles,
              terms_version, accepted_at, disabled_at, version, created_at)
            values (${row.sub}, ${row.signInName}, ${row.email}, ${row.emailVerified}, ${row.passwordHash}, ${row.username}, ${row.publicKey}, ${JSON.stringify(row.realmRoles)},
              ${JSON.stringify(row.clientRoles)}, ${row.termsVersion}, ${row.acceptedAt}, ${row.disabledAt}, ${row.version}, ${row.createdAt})`);
          if (passkey) await insertPasskey(trx, passkey);
        });
        return 'created';
      } catch (error) {
        const taken = takenBy[getViolatedConstraint(error)];
        if (taken) return taken;
        throw error;
      }
    },
    findAccount: (key: AccountKey) =>
      db.first<AccountRow>(sql`select ${accountColumns} from identity_account where ${createAccountCondition(key)}`),
    /** `ending` also increments the version and records that all sessions of the account ended. */
    changeAccount(sub: string, changes: AccountChanges, ending?: { why: EndReason; at: Date }): Promise<Change> {
      const parts = createAccountAssignments(changes);
      if (ending) parts.push(sql`version = version + 1`);
      if (parts.length === 0) parts.push(sql`sub = sub`);
      return toTakenError(() =>
        db.transaction(async (trx) => {
          const changed = await trx.change(sql`update identity_account set ${joinStatements(parts, ', ')} where sub = ${sub}`);
          if (changed === 0) return 'absent';
          if (ending) await insertSessionEnded(trx, { sid: null, sub, ...ending });
          return 'changed';
        }),
      );
    },
    /** As `changeAccount` with an ending. `last`: without the role `required`, which no other account that isn't disabled has. */
    async changeRoles(
      sub: string,
      roles: Pick<AccountRow, 'realmRoles' | 'clientRoles'>,
      required: string | null,
      at: Date,
    ): Promise<'changed' | 'absent' | 'last'> {
      return await db.transaction(async (trx) => {
        // Serializes changes of roles: two admins must not take the role from each other.
        await trx.rows(sql`select pg_advisory_xact_lock(7281)`);
        if (required !== null && !roles.clientRoles.includes(required)) {
          const other = await trx.first(
            sql`select 1 from identity_account where sub <> ${sub} and disabled_at is null and client_roles @> ${JSON.stringify([required])}::jsonb limit 1`,
          );
          if (!other) return 'last';
        }
        const changed = await trx.change(
          sql`update identity_account set realm_roles = ${JSON.stringify(roles.realmRoles)}, client_roles = ${JSON.stringify(roles.clientRoles)}, version = version + 1 where sub = ${sub}`,
        );
        if (changed === 0) return 'absent';
        await insertSessionEnded(trx, { sid: null, sub, at, why: 'roles' });
        return 'changed';
      });
    },
    /** Sets the username if there is none; setting the same one is `changed`, another one `absent`. */
    claimUsername(sub: string, username: string): Promise<Change> {
      return toTakenError(async () => {
        const changed = await db.change(
          sql`update identity_account set username = ${username} where sub = ${sub} and (username is null or username = ${username})`,
        );
        return changed === 1 ? 'changed' : 'absent';
      });
    },
    /** Deletes the account with its passkeys, sessions, tickets and OpenID state. */
    async eraseAccount(sub: string, at: Date) {
      return await db.transaction(async (trx) => {
        if ((await trx.change(sql`delete from identity_account where sub = ${sub}`)) === 0) return false;
        await trx.change(sql`delete from identity_model where sub = ${sub}`);
        await trx.change(sql`delete from identity_ticket where sub = ${sub}`);
        await trx.change(sql`delete from identity_session where sub = ${sub}`);
        await insertSessionEnded(trx, { sid: null, sub, at, why: 'erased' });
        return true;
      });
    },
  };
}

const passkeyColumns = sql`credential_id as "credentialId", sub, public_key as "publicKey", counter, transports, backed_up as "backedUp", created_at as "createdAt", used_at as "usedAt"`;

async function insertPasskey(db: Queryable, row: PasskeyRow): Promise<void> {
  await db.change(sql`insert into identity_passkey (credential_id, sub, public_key, counter, transports, backed_up, created_at, used_at)
    values (${row.credentialId}, ${row.sub}, ${row.publicKey}, ${row.counter}, ${JSON.stringify(row.transports)}, ${row.backedUp}, ${row.createdAt}, ${row.usedAt})`);
}

function createPasskeyMethods(db: Database) {
  return {
    async addPasskey(row: PasskeyRow) {
      try {
        await insertPasskey(db, row);
        return true;
      } catch (error) {
        if (getViolatedConstraint(error) === 'identity_passkey_id') return false;
        throw error;
      }
    },
    findPasskey: (credentialId: string) =>
      db.first<PasskeyRow>(sql`select ${passkeyColumns} from identity_passkey where credential_id = ${credentialId}`),
    passkeysOf: (sub: string) =>
      db.rows<PasskeyRow>(sql`select ${passkeyColumns} from identity_passkey where sub = ${sub} order by created_at`),
    /** Compare-and-set: of two uses of the same counter value, one loses. */
    async advancePasskey(credentialId: string, from: number, to: number, at: Date) {
      const moved = await db.change(
        sql`update identity_passkey set counter = ${to}, used_at = ${at} where credential_id = ${credentialId} and counter = ${from}`,
      );
      return moved === 1;
    },
    /**
     * Replaces all passkeys and the password of an account by one passkey, and its e-mail address unless another account has it; ends its sessions. `repeated`:
     * it has that passkey already.
     */
    async replaceCredentials(row: PasskeyRow, email: string, at: Date): Promise<'replaced' | 'repeated' | 'absent' | 'taken'> {
      const { sub } = row;
      return await db.transaction(async (trx) => {
        const account = await trx.first(sql`select 1 from identity_account where sub = ${sub} and disabled_at is null for update`);
        if (!account) return 'absent';
        const existing = await trx.first<{ sub: string }>(sql`select sub from identity_passkey where credential_id = ${row.credentialId}`);
        if (existing) return existing.sub === sub ? 'repeated' : 'taken';
        await trx.change(sql`delete from identity_passkey where sub = ${sub}`);
        await insertPasskey(trx, row);
        const isFree = sql`not exists (select 1 from identity_account other where other.email = ${email} and other.sub <> ${sub})`;
        await trx.change(sql`update identity_account set password_hash = null, version = version + 1, email = case when ${isFree} then ${email} else email end,
          email_verified = email_verified or ${isFree} where sub = ${sub}`);
        await trx.change(sql`update identity_session set ended_at = ${at} where sub = ${sub} and ended_at is null`);
        await trx.change(sql`delete from identity_model where sub = ${sub}`);
        await trx.change(sql`delete from identity_ticket where sub = ${sub}`);
        await insertSessionEnded(trx, { sid: null, sub, at, why: 'recovered' });
        return 'replaced';
      });
    },
    async dropPasskey(sub: string, credentialId: string) {
      return (await db.change(sql`delete from identity_passkey where sub = ${sub} and credential_id = ${credentialId}`)) === 1;
    },
  };
}

const ticketColumns = sql`kind, hash, sub, data, attempts, expires_at as "expiresAt"`;

function createTicketMethods(db: Database) {
  return {
    async putTicket(row: TicketRow) {
      const data: JsonObject = row.data;
      await db.change(sql`insert into identity_ticket (kind, hash, sub, data, attempts, expires_at)
        values (${row.kind}, ${row.hash}, ${row.sub}, ${JSON.stringify(data)}, ${row.attempts}, ${row.expiresAt})
        on conflict (kind, hash) do update set sub = excluded.sub, data = excluded.data, attempts = excluded.attempts, expires_at = excluded.expires_at`);
    },
    findTicket: (kind: string, hash: string, now: Date) =>
      db.first<TicketRow>(
        sql`select ${ticketColumns} from identity_ticket where kind = ${kind} and hash = ${hash} and expires_at > ${now}`,
      ),
    /** Removes and returns it, to exactly one caller. */
    takeTicket: (kind: string, hash: string, now: Date) =>
      db.first<TicketRow>(
        sql`delete from identity_ticket where kind = ${kind} and hash = ${hash} and expires_at > ${now} returning ${ticketColumns}`,
      ),
    /** Undefined if the ticket doesn't exist or already had `maxAttempts`. */
    countTicketAttempt: (kind: string, hash: string, maxAttempts: number, now: Date) =>
      db.first<TicketRow>(sql`update identity_ticket set attempts = attempts + 1
        where kind = ${kind} and hash = ${hash} and expires_at > ${now} and attempts < ${maxAttempts} returning ${ticketColumns}`),
    /** Counts one hit in the key's current window, or starts one. */
    async countHit(key: string, windowMs: number, now: Date) {
      const resetsAt = new Date(now.getTime() + windowMs);
      const row = await db.first<{
        count: number;
        resetsAt: Date;
      }>(sql`insert into identity_hit as hit (key, count, resets_at) values (${key}, 1, ${resetsAt})
        on conflict (key) do update set
          count = case when hit.resets_at <= ${now}::timestamptz then 1 else hit.count + 1 end,
          resets_at = case when hit.resets_at <= ${now}::timestamptz then excluded.resets_at else hit.resets_at end
        returning count, resets_at as "resetsAt"`);
      return row ?? { count: 1, resetsAt };
    },
    async resetHits(key: string) {
      await db.change(sql`delete from identity_hit where key = ${key}`);
    },
  };
}

function createSessionMethods(db: Database) {
  return {
    /** Records a session, or that it was used again; false if it has ended. */
    async openSession(row: SessionRow) {
      const recorded =
        await db.change(sql`insert into identity_session as existing (sid, uid_hash, sub, device, started_at, seen_at, expires_at)
        values (${row.sid}, ${row.uidHash}, ${row.sub}, ${row.device}, ${row.startedAt}, ${row.seenAt}, ${row.expiresAt})
        on conflict (sid) do update set seen_at = excluded.seen_at, expires_at = excluded.expires_at where existing.ended_at is null and existing.sub = excluded.sub`);
      return recorded === 1;
    },
    sessionsOf: (sub: string, now: Date) =>
      db.rows<SessionRow>(sql`select sid, uid_hash as "uidHash", sub, device, started_at as "startedAt", seen_at as "seenAt", expires_at as "expiresAt"
        from identity_session where sub = ${sub} and ended_at is null and expires_at > ${now} order by seen_at desc`),
    /** With a grant, also checks that it wasn't revoked. */
    async isSessionAlive(sid: string, now: Date, grantHash: string | null = null) {
      const alive =
        await db.first(sql`select 1 as alive from identity_session where sid = ${sid} and ended_at is null and expires_at > ${now}
        and (${grantHash}::text is null or exists (select 1 from identity_model where kind = 'Grant' and id_hash = ${grantHash}))`);
      return alive !== undefined;
    },
    /** Ends one session of the account, or all (except `exceptSid`), with its tokens. Returns the sids. */
    async endSessions({ sub, sid, exceptSid, why, at }: { sub: string; sid?: string; exceptSid?: string; why: EndReason; at: Date }) {
      return await db.transaction(async (trx) => {
        const conditions = [sql`sub = ${sub}`, sql`ended_at is null`];
        if (sid !== undefined) conditions.push(sql`sid = ${sid}`);
        if (exceptSid !== undefined) conditions.push(sql`sid <> ${exceptSid}`);
        const ended = await trx.rows<{ sid: string; uidHash: string }>(
          sql`update identity_session set ended_at = ${at} where ${joinStatements(conditions, ' and ')} returning sid, uid_hash as "uidHash"`,
        );
        for (const row of ended) await trx.change(sql`delete from identity_model where uid_hash = ${row.uidHash}`);
        if (sid === undefined && exceptSid === undefined) {
          await trx.change(sql`delete from identity_model where sub = ${sub}`);
          await insertSessionEnded(trx, { sid: null, sub, at, why });
        } else for (const row of ended) await insertSessionEnded(trx, { sid: row.sid, sub, at, why });
        return ended.map((row) => row.sid);
      });
    },
    endedSince: (at: Date) =>
      db.rows<SessionEnded>(sql`select id, sid, grant_hash as "grantHash", sub, at, why from session_ended where at >= ${at} order by id`),
    /** Removes what has expired. Returns the number of rows. */
    async sweep(now: Date) {
      const old = new Date(now.getTime() - endedRetentionMs);
      const removed = [
        await db.change(sql`delete from identity_model where expires_at <= ${now}`),
        await db.change(sql`delete from identity_ticket where expires_at <= ${now}`),
        await db.change(sql`delete from identity_hit where resets_at <= ${now}`),
        await db.change(sql`delete from identity_session where expires_at <= ${now} or ended_at <= ${old}`),
        await db.change(sql`delete from session_ended where at <= ${old}`),
      ];
      return removed.reduce((sum, count) => sum + count, 0);
    },
  };
}
