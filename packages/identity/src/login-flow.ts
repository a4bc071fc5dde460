import { accountByName, createAccount, newAccount } from './accounts.ts';
import { type Pending, readPending } from './codes.ts';
import { countedName } from './devices.ts';
import { IdentityError } from './identity-error.ts';
import { type Caller, countAccount, countAttempt, forgiveAttempts, type Standing } from './limits.ts';
import type { Networks, Setting } from './options.ts';
import { accountFromSignupToken } from './passkeys.ts';
import { type Hashing, hashPassword, isPassword } from './password-hash.ts';
import { hashId } from './secrets.ts';
import type { AccountRow, TicketRow } from './store.ts';
import { redeemTicket } from './tickets.ts';

/** Somebody is who they say: the account and how it was shown (RFC 8176 names). */
export type Proven = { sub: string; amr: string[] };

/** What is proven but has no account yet waits here for the 18+ and terms tick. */
const waiting = 'awaiting_terms';

function open(account: AccountRow, amr: string[]): Proven {
  if (account.disabledAt) throw new IdentityError('refused', 'This account is closed. If you think this is a mistake, contact us.');
  return { sub: account.sub, amr };
}

/** Callers take turns in the pool: a device that we know as itself, everybody else by address; who made fewer attempts goes first. */
function hashingOf(setting: Setting, { networks, device }: Caller, name: string, { attempts }: Standing): Hashing {
  return { hashes: setting.hashes, caller: { key: device?.isKnownFor(name) ? `device ${device.id}` : networks[0].key, attempts } };
}

/** @throws IdentityError `limited`, `busy` or `invalid`; the same words and time for an unknown name, an account without password and a wrong one */
export async function comeInByPassword(setting: Setting, caller: Caller, name: string, password: string): Promise<Proven> {
  const standing = await countAttempt(setting, 'password', caller, name);
  if (standing.isSlowed) await setting.pace.wait(countedName(name), caller.networks[0].key, standing.failedBefore);
  const account = await accountByName(setting, name);
  const isRight = await isPassword(hashingOf(setting, caller, name, standing), password, account?.passwordHash ?? null);
  if (!isRight || !account) throw new IdentityError('invalid', 'Incorrect name or password.');
  await forgiveAttempts(setting, 'password', caller, name);
  return open(account, ['pwd']);
}

/** A proven mailbox: its account, or a new one when the terms were accepted, or null when that tick is still missing. `keepSid` outlives a new password. */
export async function comeInByMail(
  setting: Setting,
  uid: string,
  networks: Networks,
  pending: Pending,
  keepSid?: string,
): Promise<Proven | null> {
  const account = await setting.store.findAccount({ email: pending.email });
  if (account) return await comeBackByMail(setting, account, pending, keepSid);
  if (!pending.accepted) {
    await wait(setting, uid, { kind: 'mail', ...pending });
    return null;
  }
  return await makeMailAccount(setting, networks, pending);
}

async function comeBackByMail(setting: Setting, account: AccountRow, pending: Pending, keepSid: string | undefined): Promise<Proven> {
  const proven = open(account, ['otp']);
  if (!account.emailVerified) await setting.store.changeAccount(account.sub, { emailVerified: true });
  if (pending.intent === 'reset' && pending.passwordHash) {
    await setting.store.changeAccount(account.sub, { passwordHash: pending.passwordHash });
    await setting.store.endSessions({ sub: account.sub, ...(keepSid ? { exceptSid: keepSid } : {}), why: 'password', at: setting.clock() });
    await setting.sendMail({
      to: pending.email,
      subject: `Your ${setting.look.name} password was changed`,
      text: 'Your password was changed, and you were signed out on all other devices. If you didn’t change it, reset your password now.',
    });
  }
  return proven;
}

async function makeMailAccount(setting: Setting, networks: Networks, pending: Pending): Promise<Proven> {
  await countAccount(setting, networks);
  const account = newAccount(setting, {
    email: pending.email,
    emailVerified: true,
    passwordHash: pending.passwordHash,
    termsVersion: setting.termsVersion,
    acceptedAt: setting.clock(),
  });
  await createAccount(setting, account);
  setting.log.info({ sub: account.sub, by: 'mail' }, 'account created');
  return { sub: account.sub, amr: ['otp'] };
}

async function wait(setting: Setting, uid: string, data: TicketRow['data']): Promise<void> {
  const expiresAt = new Date(setting.clock().getTime() + setting.limits.tokenMs);
  await setting.store.putTicket({ kind: waiting, hash: hashId(uid), sub: null, data, tries: 0, expiresAt });
}

/** A sign-up token: with the tick an account, without it null, and the token waits for the tick. */
export async function comeInBySignupToken(
  setting: Setting,
  uid: string,
  networks: Networks,
  tokenHash: string,
  isAccepted: boolean,
): Promise<Proven | null> {
  if (!isAccepted) {
    const ticket = await setting.store.findTicket('signup_token', tokenHash, setting.clock());
    if (!ticket) throw new IdentityError('expired', 'This took too long. Please start again.');
    await wait(setting, uid, { kind: 'passkey', tokenHash });
    return null;
  }
  await countAccount(setting, networks);
  const ticket = await redeemTicket(setting, 'signup_token', tokenHash);
  if (!ticket) throw new IdentityError('expired', 'This took too long. Please start again.');
  const { account, passkey } = accountFromSignupToken(setting, ticket);
  await createAccount(setting, account, passkey);
  setting.log.info({ sub: account.sub, by: 'passkey' }, 'account created');
  return { sub: account.sub, amr: ['hwk'] };
}

export async function comeInBySigninToken(setting: Setting, tokenHash: string): Promise<Proven> {
  const ticket = await redeemTicket(setting, 'signin_token', tokenHash);
  const account = ticket?.sub ? await setting.store.findAccount({ sub: ticket.sub }) : undefined;
  if (!account) throw new IdentityError('expired', 'This took too long. Please start again.');
  return open(account, ['hwk']);
}

/** The tick came: whatever waited for it becomes an account. */
export async function acceptTerms(setting: Setting, uid: string, networks: Networks): Promise<Proven> {
  const ticket = await setting.store.takeTicket(waiting, hashId(uid), setting.clock());
  if (!ticket) throw new IdentityError('expired', 'This took too long. Please start again.');
  if (ticket.data['kind'] === 'passkey') {
    const proven = await comeInBySignupToken(setting, uid, networks, String(ticket.data['tokenHash']), true);
    if (proven) return proven;
  }
  const pending = readPending(ticket.data);
  const account = await setting.store.findAccount({ email: pending.email });
  return account ? open(account, ['otp']) : await makeMailAccount(setting, networks, pending);
}

/** How the hash of a new password is made when it is its time: before it is known whether there is an account, so that both take as long. */
export function hashLater(
  setting: Setting,
  caller: Caller,
  name: string,
  password: string,
): (standing: Standing) => Promise<string | null> {
  return async (standing) => (password === '' ? null : await hashPassword(hashingOf(setting, caller, name, standing), password));
}
