import { createAccount, createAccountRow, findAccountByName } from './accounts.ts';
import { mailPasswordChange } from './change-password.ts';
import { type PendingCode, readPending } from './codes.ts';
import { normalizeName } from './devices.ts';
import { IdentityError } from './identity-error.ts';
import { type AttemptPriority, type Caller, countAccount, countAttempt, resetAttempts } from './limits.ts';
import type { IdentitySettings, Networks } from './options.ts';
import { createAccountFromSignupToken } from './passkeys.ts';
import { type Hashing, hashPassword, isPassword } from './password-hash.ts';
import { hashId } from './secrets.ts';
import type { AccountRow, TicketRow } from './store-rows.ts';
import { redeemTicket } from './tickets.ts';

/** An authenticated account, and how it was authenticated (RFC 8176). */
export type ProvenLogin = { sub: string; amr: string[] };

/** Holds a proven address or passkey without an account until the person accepts the terms. */
const pendingSignup = 'awaiting_terms';

function openSession(account: AccountRow, amr: string[]): ProvenLogin {
  if (account.disabledAt) throw new IdentityError('refused', (errors) => errors.accountClosed);
  return { sub: account.sub, amr };
}

/** A known device queues for the hash pool by itself, everybody else by address. */
function createHashing(settings: IdentitySettings, { networks, device }: Caller, name: string, { attempts }: AttemptPriority): Hashing {
  return { hashes: settings.hashes, caller: { key: device?.isKnownFor(name) ? `device ${device.id}` : networks[0].key, attempts } };
}

/** @throws IdentityError `limited`, `busy` or `invalid`; same message and time for an unknown name, an account without a password and a wrong password */
export async function signInByPassword(settings: IdentitySettings, caller: Caller, name: string, password: string): Promise<ProvenLogin> {
  const priority = await countAttempt(settings, 'password', caller, name);
  if (priority.isSlowed) await settings.throttle.wait(normalizeName(name), caller.networks[0].key, priority.failedBefore);
  const account = await findAccountByName(settings, name);
  const isCorrect = await isPassword(createHashing(settings, caller, name, priority), password, account?.passwordHash ?? null);
  if (!isCorrect && account) settings.log.warn({ sub: account.sub }, 'wrong password');
  if (!isCorrect || !account) throw new IdentityError('invalid', (errors) => errors.wrongPassword);
  await resetAttempts(settings, 'password', caller, name);
  return openSession(account, ['pwd']);
}

/** Signs in with a proven mailbox: its account, a new one, or null if the terms aren't accepted yet. A new password doesn't end session `keepSid`. */
export async function signInByMail(
  settings: IdentitySettings,
  uid: string,
  networks: Networks,
  pending: PendingCode,
  keepSid?: string,
): Promise<ProvenLogin | null> {
  const account = await settings.store.findAccount({ email: pending.email });
  if (account) return await resetByMail(settings, account, pending, keepSid);
  if (!pending.accepted) {
    await storePendingSignup(settings, uid, { kind: 'mail', ...pending });
    return null;
  }
  return await createMailAccount(settings, networks, pending);
}

async function resetByMail(
  settings: IdentitySettings,
  account: AccountRow,
  pending: PendingCode,
  keepSid: string | undefined,
): Promise<ProvenLogin> {
  const proven = openSession(account, ['otp']);
  if (!account.emailVerified) await settings.store.changeAccount(account.sub, { emailVerified: true });
  if (pending.intent === 'reset' && pending.passwordHash) {
    await settings.store.changeAccount(account.sub, { passwordHash: pending.passwordHash });
    await settings.store.endSessions({
      sub: account.sub,
      ...(keepSid ? { exceptSid: keepSid } : {}),
      why: 'password',
      at: settings.clock(),
    });
    await mailPasswordChange(settings, { to: pending.email, sub: account.sub, language: pending.language });
  }
  return proven;
}

async function createMailAccount(settings: IdentitySettings, networks: Networks, pending: PendingCode): Promise<ProvenLogin> {
  await countAccount(settings, networks);
  const account = createAccountRow(settings, {
    email: pending.email,
    emailVerified: true,
    passwordHash: pending.passwordHash,
    termsVersion: settings.termsVersion,
    acceptedAt: settings.clock(),
  });
  await createAccount(settings, account);
  settings.log.info({ sub: account.sub, by: 'mail' }, 'account created');
  return { sub: account.sub, amr: ['otp'] };
}

async function storePendingSignup(settings: IdentitySettings, uid: string, data: TicketRow['data']): Promise<void> {
  const expiresAt = new Date(settings.clock().getTime() + settings.limits.tokenMs);
  await settings.store.putTicket({ kind: pendingSignup, hash: hashId(uid), sub: null, data, attempts: 0, expiresAt });
}

/** Creates the account of a sign-up token, or returns null and stores the token until the terms are accepted. */
export async function signInBySignupToken(
  settings: IdentitySettings,
  uid: string,
  networks: Networks,
  tokenHash: string,
  isAccepted: boolean,
): Promise<ProvenLogin | null> {
  if (!isAccepted) {
    const ticket = await settings.store.findTicket('signup_token', tokenHash, settings.clock());
    if (!ticket) throw new IdentityError('expired', (errors) => errors.tookTooLong);
    await storePendingSignup(settings, uid, { kind: 'passkey', tokenHash });
    return null;
  }
  await countAccount(settings, networks);
  const ticket = await redeemTicket(settings, 'signup_token', tokenHash);
  if (!ticket) throw new IdentityError('expired', (errors) => errors.tookTooLong);
  const { account, passkey } = createAccountFromSignupToken(settings, ticket);
  await createAccount(settings, account, passkey);
  settings.log.info({ sub: account.sub, by: 'passkey' }, 'account created');
  return { sub: account.sub, amr: ['hwk'] };
}

export async function signInBySigninToken(settings: IdentitySettings, tokenHash: string): Promise<ProvenLogin> {
  const ticket = await redeemTicket(settings, 'signin_token', tokenHash);
  const account = ticket?.sub ? await settings.store.findAccount({ sub: ticket.sub }) : undefined;
  if (!account) throw new IdentityError('expired', (errors) => errors.tookTooLong);
  return openSession(account, ['hwk']);
}

/** Creates the account of the pending sign-up. */
export async function acceptTerms(settings: IdentitySettings, uid: string, networks: Networks): Promise<ProvenLogin> {
  const ticket = await settings.store.takeTicket(pendingSignup, hashId(uid), settings.clock());
  if (!ticket) throw new IdentityError('expired', (errors) => errors.tookTooLong);
  if (ticket.data['kind'] === 'passkey') {
    const proven = await signInBySignupToken(settings, uid, networks, String(ticket.data['tokenHash']), true);
    if (proven) return proven;
  }
  const pending = readPending(ticket.data);
  const account = await settings.store.findAccount({ email: pending.email });
  return account ? openSession(account, ['otp']) : await createMailAccount(settings, networks, pending);
}

/** Hashes the new password before any account is looked up, so that known and unknown addresses take the same time. */
export function hashLater(
  settings: IdentitySettings,
  caller: Caller,
  name: string,
  password: string,
): (priority: AttemptPriority) => Promise<string | null> {
  return async (priority) => (password === '' ? null : await hashPassword(createHashing(settings, caller, name, priority), password));
}
