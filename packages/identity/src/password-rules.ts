import { hasHiddenCharacter } from './field-text.ts';
import { IdentityError } from './identity-error.ts';

export const passwordLength = { min: 12, max: 256 };

/** The stems of what people choose most once twelve characters are asked for. */
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
 * Refuses what is too short, one of the usual choices, or made of the person's own name or address.
 * @param about words that must not be the password, such as the e-mail
 * @returns the reason in words, or null when it may be used
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
  const remaining = [...commonStems, ...personalStems].reduce((text, stem) => text.replaceAll(stem, ''), plain);
  if (remaining.length < 6) return 'This password is too easy to guess. Choose another one.';
  return null;
}

/** @throws IdentityError `invalid` with the reason in words */
export function checkNewPassword(password: string, about: string[] = []): void {
  const problem = findPasswordProblem(password, about);
  if (problem) throw new IdentityError('invalid', problem);
}
