import { isBreachedPassword } from './breached-passwords.ts';
import { hasHiddenCharacter } from './field-text.ts';
import { IdentityError } from './identity-error.ts';

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
 * @returns the reason as a message, or null if the password is acceptable
 */
export function findPasswordProblem(password: string, about: string[] = []): string | null {
  if ([...password].length < passwordLength.min) return `Use at least ${passwordLength.min} characters. A short sentence works well.`;
  if (password.length > passwordLength.max) return `Use at most ${passwordLength.max} characters.`;
  if (hasHiddenCharacter(password)) return 'Choose a password without control or invisible characters.';
  const plain = password.normalize('NFKC').toLowerCase();
  const letters = plain.replace(/[^\p{L}\p{N}]/gu, '');
  if (new Set(letters).size < 5) return 'This password repeats the same few characters. Choose another one.';
  const personalStems = about
    .flatMap((text) => [text.toLowerCase(), ...text.toLowerCase().split(/[@._-]/)])
    .filter((word) => word.length >= 4);
  const remaining = [...commonStems, ...productWords, ...personalStems].reduce((text, stem) => text.replaceAll(stem, ''), plain);
  if (remaining.length < 6) return 'This password is too easy to guess. Choose another one.';
  if (isBreachedPassword(password))
    return 'This password has appeared in a data leak. Choose another one, such as a few words that don’t belong together.';
  return null;
}

/** @throws IdentityError `invalid` with the reason */
export function checkNewPassword(password: string, about: string[] = []): void {
  const problem = findPasswordProblem(password, about);
  if (problem) throw new IdentityError('invalid', problem);
}
