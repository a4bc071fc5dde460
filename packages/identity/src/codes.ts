import { IdentityError } from './identity-error.ts';
import { type AttemptPriority, type Caller, countAttempt, resetAttempts } from './limits.ts';
import type { IdentitySettings } from './options.ts';
import { createDigits, createKeyedHash, hashId, isSameText } from './secrets.ts';
import type { JsonObject } from './store-rows.ts';
import { getTexts, type Language, languages } from './texts/languages.ts';

/** What the code is for; `reset` sets a new password on an existing account. */
type CodeIntent = 'come-in' | 'reset';
/** `language`: of the mail, in which the person asked for it. */
export type PendingCode = { email: string; language: Language; intent: CodeIntent; accepted: boolean; passwordHash: string | null };

const kind = 'mail_code';
const codeDigits = 8;

/** A request for a code. A new password is hashed only after the rate limits have let the request through. */
export type CodeRequest = Omit<PendingCode, 'passwordHash'> & { passwordHash: (priority: AttemptPriority) => Promise<string | null> };

/**
 * Sends a code for one interaction and invalidates its earlier code. No account is looked up until the code has proven the mailbox, so known and
 * unknown addresses get the same response.
 * @throws IdentityError `limited` or `busy`
 */
export async function sendMailCode(settings: IdentitySettings, uid: string, caller: Caller, request: CodeRequest): Promise<void> {
  const priority = await countAttempt(settings, 'mail', caller, request.email);
  const code = createDigits(codeDigits);
  const data: JsonObject = { ...request, passwordHash: await request.passwordHash(priority), code: hashCode(settings, uid, code) };
  const expiresAt = new Date(settings.clock().getTime() + settings.limits.mailCodeMs);
  await settings.store.putTicket({ kind, hash: hashId(uid), sub: null, data, attempts: 0, expiresAt });
  const { codeSubject, code: writeMail } = getTexts(request.language).mails;
  const text = writeMail(`${code.slice(0, 4)} ${code.slice(4)}`, getCodeMinutes(settings));
  await settings.sendMail({ to: request.email, subject: codeSubject(settings.branding.name), text });
}

/** The address that the interaction's code was sent to. */
export async function findPendingEmail(settings: IdentitySettings, uid: string): Promise<string | null> {
  const ticket = await settings.store.findTicket(kind, hashId(uid), settings.clock());
  return typeof ticket?.data['email'] === 'string' ? ticket.data['email'] : null;
}

/**
 * Counts the attempt before comparing; a correct code works once. After too many attempts for an e-mail address, each code accepts a single attempt:
 * the owner of the mailbox still gets in, and an attacker needs a new mail for each guess.
 * @throws IdentityError `limited`, `expired` or `invalid`
 */
export async function checkMailCode(settings: IdentitySettings, uid: string, caller: Caller, typed: string): Promise<PendingCode> {
  const email = await findPendingEmail(settings, uid);
  const { isSlowed } = await countAttempt(settings, 'code', caller, email ?? '');
  const now = settings.clock();
  const ticket =
    email === null
      ? undefined
      : await settings.store.countTicketAttempt(kind, hashId(uid), isSlowed ? 1 : settings.limits.attemptsPerMailCode, now);
  if (!ticket) throw new IdentityError('expired', (errors) => errors.codeExpired);
  const typedHash = hashCode(settings, uid, typed.replace(/\D/g, ''));
  if (!isSameText(typedHash, String(ticket.data['code']))) throw new IdentityError('invalid', (errors) => errors.codeWrong);
  if (!(await settings.store.takeTicket(kind, hashId(uid), now))) throw new IdentityError('expired', (errors) => errors.codeUsed);
  const pending = readPending(ticket.data);
  await resetAttempts(settings, 'code', caller, pending.email);
  return pending;
}

export function readPending(data: JsonObject): PendingCode {
  const { email, language, intent, accepted, passwordHash } = data;
  if (typeof email !== 'string') throw new Error('the pending e-mail code has no address');
  return {
    email,
    language: languages.find((one) => one === language) ?? 'en',
    intent: intent === 'reset' ? 'reset' : 'come-in',
    accepted: accepted === true,
    passwordHash: typeof passwordHash === 'string' ? passwordHash : null,
  };
}

function hashCode(settings: IdentitySettings, uid: string, code: string): string {
  return createKeyedHash(settings.secret, 'mail code', uid, code);
}

export function getCodeMinutes(settings: IdentitySettings): number {
  return Math.round(settings.limits.mailCodeMs / 60_000);
}
