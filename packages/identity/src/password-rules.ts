import { isBreachedPassword } from './breached-passwords.ts';
import { hasHiddenCharacter } from './field-text.ts';
import { type ErrorText, IdentityError } from './identity-error.ts';

export const passwordLength = { min: 12, max: 256 };

/** Words of the product that a password can't consist of; docs/limits.md lists them. */
export const productWords = ['strapline', 'bratag', 'strapcode', 'boutique', 'collector', 'fqsid', 'icbm'];

/** Stems of the most common passwords of twelve characters and more. */
const commonStems = [
  'password',
  'passwort',
  'motdepasse',
  'contrasena',
  'qwertyuiop',
  'qwertz',
  'azerty',
  'asdfghjkl',
  'letmein',
  'iloveyou',
  'welcome',
  'administrator',
  'changeme',
  'football',
  'princess',
  'sunshine',
  'superman',
  'trustno',
  'abc123',
  'abcdef',
  '123456',
  '987654',
  '112233',
];

/**
 * Rejects passwords that are too short, common, leaked elsewhere, or made of the person's own name or address.
 * @param about the person's names and e-mail
 * @returns the message that says why, or null if the password is acceptable
 */
export function findPasswordProblem(password: string, about: string[] = []): ErrorText | null {
  if ([...password].length < passwordLength.min) return (errors) => errors.passwordShort(passwordLength.min);
  if (password.length > passwordLength.max) return (errors) => errors.passwordLong(passwordLength.max);
  if (hasHiddenCharacter(password)) return (errors) => errors.passwordHidden;
  const plain = password.normalize('NFKC').toLowerCase();
  const letters = plain.replace(/[^\p{L}\p{N}]/gu, '');
  if (new Set(letters).size < 5) return (errors) => errors.passwordRepeats;
  const personalStems = about
    .flatMap((text) => [text.toLowerCase(), ...text.toLowerCase().split(/[@._-]/)])
    .filter((word) => word.length >= 4);
  const remaining = [...commonStems, ...productWords, ...personalStems].reduce((text, stem) => text.replaceAll(stem, ''), plain);
  if (remaining.length < 6) return (errors) => errors.passwordGuessable;
  return isBreachedPassword(password) ? (errors) => errors.passwordLeaked : null;
}

/** @throws IdentityError `invalid` with the reason */
export function checkNewPassword(password: string, about: string[] = []): void {
  const problem = findPasswordProblem(password, about);
  if (problem) throw new IdentityError('invalid', problem);
}
