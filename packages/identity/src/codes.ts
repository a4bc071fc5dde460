import { IdentityError } from './identity-error.ts';
import { type Caller, countAttempt, forgiveAttempts, type Standing } from './limits.ts';
import type { Setting } from './options.ts';
import { hashId, keyedHash, randomDigits, sameText } from './secrets.ts';
import type { JsonObject } from './store.ts';

/** What the person wants the proven address for. `reset` sets a new password on an existing account. */
type CodeIntent = 'come-in' | 'reset';
export type Pending = { email: string; intent: CodeIntent; accepted: boolean; passwordHash: string | null };

const kind = 'mail_code';
const codeDigits = 8;

/** What a code is asked for with; the hash of a new password is only made once the limits have let the request through. */
export type Asked = Omit<Pending, 'passwordHash'> & { passwordHash: (standing: Standing) => Promise<string | null> };

/**
 * Sends a code to an address for one interaction; an earlier code of it stops working. Known and unknown addresses are treated alike: the
 * code proves the mailbox, and only then it is looked up.
 * @throws IdentityError `limited` or `busy`
 */
export async function sendMailCode(setting: Setting, uid: string, caller: Caller, asked: Asked): Promise<void> {
  const standing = await countAttempt(setting, 'mail', caller, asked.email);
  const code = randomDigits(codeDigits);
  const data: JsonObject = { ...asked, passwordHash: await asked.passwordHash(standing), code: codeHash(setting, uid, code) };
  const expiresAt = new Date(setting.clock().getTime() + setting.limits.mailCodeMs);
  await setting.store.putTicket({ kind, hash: hashId(uid), sub: null, data, tries: 0, expiresAt });
  await setting.sendMail({ to: asked.email, subject: `Your ${setting.look.name} code`, text: codeMail(setting, code) });
}

/** The address a code is on its way to, for the page that asks for it. */
export async function pendingEmail(setting: Setting, uid: string): Promise<string | null> {
  const ticket = await setting.store.findTicket(kind, hashId(uid), setting.clock());
  return typeof ticket?.data['email'] === 'string' ? ticket.data['email'] : null;
}

/**
 * Counts the attempt first, then compares; a right code works once. After too many attempts for an e-mail address, a code accepts a single attempt:
 * the owner of the mailbox gets in, and an attacker needs a new mail for each guess.
 * @throws IdentityError `limited`, `expired` or `invalid`
 */
export async function checkMailCode(setting: Setting, uid: string, caller: Caller, typed: string): Promise<Pending> {
  const email = await pendingEmail(setting, uid);
  const { isSlowed } = await countAttempt(setting, 'code', caller, email ?? '');
  const now = setting.clock();
  const ticket =
    email === null ? undefined : await setting.store.tryTicket(kind, hashId(uid), isSlowed ? 1 : setting.limits.triesPerMailCode, now);
  if (!ticket) throw new IdentityError('expired', 'This code has expired. Request a new one.');
  const given = codeHash(setting, uid, typed.replace(/\D/g, ''));
  if (!sameText(given, String(ticket.data['code']))) throw new IdentityError('invalid', 'Incorrect code. Check your e-mail and try again.');
  if (!(await setting.store.takeTicket(kind, hashId(uid), now)))
    throw new IdentityError('expired', 'This code was already used. Request a new one.');
  const pending = readPending(ticket.data);
  await forgiveAttempts(setting, 'code', caller, pending.email);
  return pending;
}

export function readPending(data: JsonObject): Pending {
  const { email, intent, accepted, passwordHash } = data;
  if (typeof email !== 'string') throw new Error('a mail code without address');
  return {
    email,
    intent: intent === 'reset' ? 'reset' : 'come-in',
    accepted: accepted === true,
    passwordHash: typeof passwordHash === 'string' ? passwordHash : null,
  };
}

function codeHash(setting: Setting, uid: string, code: string): string {
  return keyedHash(setting.secret, 'mail code', uid, code);
}

function codeMail(setting: Setting, code: string): string {
  const minutes = Math.round(setting.limits.mailCodeMs / 60_000);
  return [
    `Your code is ${code.slice(0, 4)} ${code.slice(4)}`,
    '',
    `Enter it on the page where you requested it. It works once and expires in ${minutes} minutes.`,
    'We will never ask you for this code. If you didn’t request it, you can ignore this e-mail.',
  ].join('\n');
}
