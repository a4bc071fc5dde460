import { changePassword, type PasswordChange } from './change-password.ts';
import { checkMailCode, sendMailCode } from './codes.ts';
import { IdentityError } from './identity-error.ts';
import type { IdentitySettings, Networks } from './options.ts';
import { hashPassword, isPassword } from './password-hash.ts';
import { checkNewPassword } from './password-rules.ts';
import { loadMailTexts } from './reader-language.ts';
import { createToken } from './secrets.ts';
import type { AccountKey, AccountRow, Creation, PasskeyRow } from './store-rows.ts';

export type Roles = { realm: string[]; client: string[] };

/** The host's view of an account. */
export type Account = {
  sub: string;
  signInName: string | null;
  email: string | null;
  emailVerified: boolean;
  username: string | null;
  publicKey: string;
  roles: Roles;
  termsVersion: string | null;
  acceptedAt: Date | null;
  isDisabled: boolean;
  hasPassword: boolean;
  createdAt: Date;
};

/** Without a password, they sign in with a passkey or an e-mail code. */
export type DemoPerson = {
  signInName: string;
  email: string;
  password: string | null;
  roles: string[];
  username?: string;
  publicKey: string;
};

/** Every account has these; the host assigns the others. */
const memberRoles = ['member'];

function presentAccount(row: AccountRow): Account {
  return {
    sub: row.sub,
    signInName: row.signInName,
    email: row.email,
    emailVerified: row.emailVerified,
    username: row.username,
    publicKey: row.publicKey,
    roles: { realm: row.realmRoles, client: row.clientRoles },
    termsVersion: row.termsVersion,
    acceptedAt: row.acceptedAt,
    isDisabled: row.disabledAt !== null,
    hasPassword: row.passwordHash !== null,
    createdAt: row.createdAt,
  };
}

/** Control and invisible characters, bidirectional overrides, lone surrogates, joiners and variation selectors. */
const hiddenInEmail =
  /[\p{Cc}\p{Cs}\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]|\u034f|[\ufe00-\ufe0f]/u;

/** Trimmed and in lower case, or null if the text isn't a deliverable e-mail address. */
export function normalizeEmail(text: string): string | null {
  // NFKC takes quadratic time in the number of combining marks, so longer input is rejected before it.
  const email = text.length <= 512 ? text.trim().normalize('NFKC').toLowerCase() : '';
  return email.length <= 254 &&
    /^[^\s@<>"(),;:\\]{1,64}@[a-z0-9\u00a1-\uffff](?:[a-z0-9\u00a1-\uffff.-]*[a-z0-9\u00a1-\uffff])?$/.test(email) &&
    !email.includes('..') &&
    !hiddenInEmail.test(text.trim())
    ? email
    : null;
}

export function createAccountRow(settings: IdentitySettings, fields: Partial<AccountRow>): AccountRow {
  const now = settings.clock();
  return {
    sub: `acc_${createToken(15)}`,
    signInName: null,
    email: null,
    emailVerified: false,
    passwordHash: null,
    username: null,
    publicKey: createToken(32),
    realmRoles: memberRoles,
    clientRoles: [],
    termsVersion: null,
    acceptedAt: null,
    disabledAt: null,
    version: 1,
    createdAt: now,
    ...fields,
  };
}

/** @throws IdentityError `taken` */
export async function createAccount(settings: IdentitySettings, row: AccountRow, passkey?: PasskeyRow): Promise<AccountRow> {
  const outcome: Creation = await settings.store.createAccount(row, passkey);
  if (outcome !== 'created') throw new IdentityError('taken', (errors) => errors.accountExists, { cause: outcome });
  return row;
}

/** Finds an account by sign-in name or verified e-mail. */
export async function findAccountByName(settings: IdentitySettings, text: string): Promise<AccountRow | undefined> {
  const email = normalizeEmail(text);
  if (!email) return await settings.store.findAccount({ signInName: text.trim().toLowerCase() });
  const row = await settings.store.findAccount({ email });
  return row?.emailVerified ? row : undefined;
}

export function createAccounts(settings: IdentitySettings) {
  const { store } = settings;
  return {
    async find(key: AccountKey): Promise<Account | undefined> {
      const row = await store.findAccount(key);
      return row && presentAccount(row);
    },
    /** Can be set once. `taken`: another account has it; `absent`: no such account, or it already has another username. */
    setUsername: (sub: string, username: string) => store.claimUsername(sub, username),
    /** Invalidates earlier access tokens at once. `last`: unchanged, because no other account would have the client role `required`. */
    setRoles: (sub: string, roles: Roles, required?: string) =>
      store.changeRoles(sub, { realmRoles: roles.realm, clientRoles: roles.client }, required ?? null, settings.clock()),
    async disable(sub: string): Promise<boolean> {
      const at = settings.clock();
      if ((await store.changeAccount(sub, { disabledAt: at }, { why: 'disabled', at })) !== 'changed') return false;
      await store.endSessions({ sub, why: 'disabled', at });
      settings.log.info({ sub }, 'account disabled');
      return true;
    },
    enable: async (sub: string): Promise<boolean> => (await store.changeAccount(sub, { disabledAt: null })) === 'changed',
    async erase(sub: string): Promise<boolean> {
      const erased = await store.eraseAccount(sub, settings.clock());
      if (erased) settings.log.info({ sub }, 'account erased');
      return erased;
    },
    async hasPassword(sub: string, password: string): Promise<boolean> {
      const row = await store.findAccount({ sub });
      return row?.passwordHash ? await isPassword({ hashes: settings.hashes, caller: null }, password, row.passwordHash) : false;
    },
    changePassword: (sub: string, change: PasswordChange) => changePassword(settings, sub, change),
    /** Sets or replaces the password and ends every other session. */
    async setPassword(sub: string, password: string, keepSid?: string): Promise<void> {
      const row = await store.findAccount({ sub });
      if (!row) throw new IdentityError('absent', (errors) => errors.accountMissing);
      checkNewPassword(password, [row.email ?? '', row.signInName ?? '', row.username ?? '']);
      await replacePassword(settings, sub, password, keepSid);
    },
    /** Without the rules for passwords: the published one of the demo is easy to guess on purpose. */
    setDemoPassword: (sub: string, password: string): Promise<void> => replacePassword(settings, sub, password),
    /** Sends a code to the account's new address. @throws IdentityError `invalid` or `limited` */
    async requestEmail(sub: string, text: string, networks: Networks): Promise<void> {
      const email = normalizeEmail(text);
      if (!email) throw new IdentityError('invalid', (errors) => errors.emailInvalid);
      const language = (await settings.accountLanguageOf(sub)) ?? 'en';
      const request = { email, language, intent: 'come-in', accepted: false, passwordHash: async () => null } as const;
      await sendMailCode(settings, `email of ${sub}`, { networks, device: null }, request);
    },
    /** Verifies that code and changes the account's address. @throws IdentityError `invalid`, `expired`, `limited`, `taken` or `absent` */
    async confirmEmail(sub: string, code: string, networks: Networks): Promise<string> {
      const { email } = await checkMailCode(settings, `email of ${sub}`, { networks, device: null }, code);
      const before = await store.findAccount({ sub });
      const change = await store.changeAccount(sub, { email, emailVerified: true });
      if (change === 'taken') throw new IdentityError('taken', (errors) => errors.emailTaken);
      if (!before || change === 'absent') throw new IdentityError('absent', (errors) => errors.accountMissing);
      if (before.email && before.email !== email) {
        const texts = await loadMailTexts(settings, sub);
        await settings.sendMail({ to: before.email, subject: texts.emailChangedSubject(settings.branding.name), text: texts.emailChanged });
      }
      return email;
    },
    /** Creates a demo account; idempotent by sign-in name. */
    async createForDemo(person: DemoPerson): Promise<Account> {
      const existing = await store.findAccount({ signInName: person.signInName });
      if (existing) return presentAccount(existing);
      const row = createAccountRow(settings, {
        signInName: person.signInName,
        email: normalizeEmail(person.email),
        emailVerified: true,
        passwordHash: person.password === null ? null : await hashPassword({ hashes: settings.hashes, caller: null }, person.password),
        username: person.username ?? null,
        publicKey: person.publicKey,
        clientRoles: person.roles,
        termsVersion: settings.termsVersion,
        acceptedAt: settings.clock(),
      });
      return presentAccount(await createAccount(settings, row));
    },
  };
}

async function replacePassword(settings: IdentitySettings, sub: string, password: string, keepSid?: string): Promise<void> {
  const { store, hashes, clock } = settings;
  await store.changeAccount(sub, { passwordHash: await hashPassword({ hashes, caller: null }, password) });
  await store.endSessions({ sub, ...(keepSid ? { exceptSid: keepSid } : {}), why: 'password', at: clock() });
}
