import { normalizeName } from './devices.ts';
import { IdentityError } from './identity-error.ts';
import { countAttempt, resetAttempts } from './limits.ts';
import type { IdentitySettings, Networks } from './options.ts';
import { hashPassword, isPassword } from './password-hash.ts';
import { checkNewPassword } from './password-rules.ts';
import { loadMailTexts } from './reader-language.ts';
import type { Language } from './texts/languages.ts';

export type PasswordChange = { current: string; next: string; networks: Networks; keepSid?: string };

/**
 * Replaces a password by somebody who knows it, ends the other sessions and notifies the owner. Wrong ones count and are slowed down as at sign-in, because an
 * open session must not be a way to guess the password.
 * @throws IdentityError `invalid` (the new password), `limited` or `busy`
 */
export async function changePassword(
  settings: IdentitySettings,
  sub: string,
  { current, next, networks, keepSid }: PasswordChange,
): Promise<'changed' | 'wrong' | 'absent'> {
  const { store, hashes, log } = settings;
  const row = await store.findAccount({ sub });
  if (!row?.passwordHash) return 'absent';
  checkNewPassword(next, [row.email ?? '', row.signInName ?? '', row.username ?? '']);
  if (next === current) throw new IdentityError('invalid', (errors) => errors.passwordSame);
  const caller = { networks, device: null };
  const name = row.signInName ?? row.email ?? sub;
  const { isSlowed, attempts, failedBefore } = await countAttempt(settings, 'password', caller, name);
  if (isSlowed) await settings.throttle.wait(normalizeName(name), networks[0].key, failedBefore);
  const hashing = { hashes, caller: { key: networks[0].key, attempts } };
  if (!(await isPassword(hashing, current, row.passwordHash))) {
    log.warn({ sub }, 'wrong password');
    return 'wrong';
  }
  await resetAttempts(settings, 'password', caller, name);
  await store.changeAccount(sub, { passwordHash: await hashPassword(hashing, next) });
  await store.endSessions({ sub, ...(keepSid ? { exceptSid: keepSid } : {}), why: 'password', at: settings.clock() });
  if (row.email) await mailPasswordChange(settings, { to: row.email, sub });
  return 'changed';
}

/** `language`: in which the owner asked for it, if the host knows none of the account. */
export async function mailPasswordChange(
  settings: IdentitySettings,
  { to, sub, language }: { to: string; sub: string; language?: Language },
): Promise<void> {
  const texts = await loadMailTexts(settings, sub, language);
  await settings.sendMail({ to, subject: texts.passwordChangedSubject(settings.branding.name), text: texts.passwordChanged });
}
