import { normalizeEmail } from '@strapline/identity/accounts';
import { createIdentityStore } from '@strapline/identity/store';
import { appendAudit, systemActor } from './features/audit/append-audit.ts';
import { type Database, sql } from './ports/database.ts';

/** An error that the user can fix; the message says how. */
export class MakeAdminError extends Error {}

/** Giving the role to others takes two admins, so the operator makes the first two. */
const adminsToStart = 2;

type IdentityStore = ReturnType<typeof createIdentityStore>;

/** Makes an account an admin, by its username, sign-in name or e-mail address. Returns what that person has to do next. Throws MakeAdminError. */
export async function makeAdmin(db: Database, name: string, now = new Date()): Promise<string> {
  if (!(await db.first(sql`select 1 from information_schema.tables where table_name = 'identity_account'`)))
    throw new MakeAdminError('This database is empty. Start the server once, sign up there, and run this again.');
  const store = createIdentityStore(db);
  const account = await findAccount(store, name);
  if (!account)
    throw new MakeAdminError(
      `Nobody has the username, sign-in name or e-mail address ${name}. Sign up in the browser first, then run this again.`,
    );
  if (account.disabledAt) throw new MakeAdminError(`The account of ${name} is closed. Choose another one.`);
  const passkeys = await store.passkeysOf(account.sub);
  const nextSteps = describeNextSteps(passkeys.length > 0);
  if (account.clientRoles.includes('admin')) return `${name} is an admin already. ${nextSteps}`;
  if ((await countAdmins(db)) >= adminsToStart)
    throw new MakeAdminError(`There are ${adminsToStart} admins already. They give the role to others under Admin > People.`);
  const roles = { realmRoles: account.realmRoles, clientRoles: [...account.clientRoles, 'admin'] };
  await store.changeRoles(account.sub, roles, null, now);
  const detail = { role: 'admin', granted: 'true', by: 'make-admin' };
  await db.transaction((trx) => appendAudit(trx, { at: now, actor: systemActor, action: 'person.role', object: account.sub, detail }));
  return `${name} is an admin now. ${nextSteps}`;
}

async function countAdmins(db: Database): Promise<number> {
  const role = JSON.stringify(['admin']);
  const admins = await db.rows(sql`select 1 from identity_account where disabled_at is null and client_roles @> ${role}::jsonb`);
  return admins.length;
}

async function findAccount(store: IdentityStore, name: string) {
  const email = normalizeEmail(name);
  if (email) return await store.findAccount({ email });
  return (await store.findAccount({ signInName: name })) ?? (await store.findAccount({ username: name }));
}

function describeNextSteps(hasPasskey: boolean): string {
  const signIn = 'sign out, and sign in with the passkey: the role works only in a session that began with one.';
  return hasPasskey ? `Next, ${signIn}` : `Next, add a passkey under Account > Devices and settings, ${signIn}`;
}
