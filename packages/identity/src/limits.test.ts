import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { normalizeEmail } from './accounts.ts';
import { createHashPool } from './hash-pool.ts';
import { defaultLimits } from './options.ts';
import { hashPassword, isPassword } from './password-hash.ts';
import { findPasswordProblem, productWords } from './password-rules.ts';
import { createDeviceLabel } from './sessions.ts';
import { en } from './texts/en.ts';

describe('validation rules', () => {
  test('e-mail addresses are trimmed and lower-cased; invalid ones are null', () => {
    expect(normalizeEmail(' Mara.O+x@Post.Example ')).toBe('mara.o+x@post.example');
    expect(normalizeEmail('käthe@müller.example')).toBe('käthe@müller.example');
    for (const text of ['', 'a', '@', 'a@', '@b', 'a@b@c', 'a b@c', 'a@b..c', 'a@-', 'a@b,c@d', '<a@b>'])
      expect(normalizeEmail(text), text).toBeNull();
  });

  test('an e-mail address has no invisible or bidirectional characters', () => {
    const hidden = [
      ...[
        '\n',
        '\r\nBcc: x',
        '\0',
        '\u0008',
        '\u001b',
        '\u007f',
        '\u0085',
        '\u00ad',
        '\u061c',
        '\u200b',
        '\u200d',
        '\u200e',
        '\u202e',
        '\u2028',
      ],
      ...['\u2066', '\u2069', '\u3164', '\ufe0f', '\ufeff', '\ufff9', '\u{e0041}', '\ud800'],
    ];
    for (const sign of hidden)
      for (const text of [`ma${sign}ra@post.example`, `${sign}x${sign}mara@post.example`, `mara@po${sign}st.example`])
        expect(normalizeEmail(text), JSON.stringify(text)).toBeNull();
    expect(normalizeEmail('mara@日本.example')).toBe('mara@日本.example');
  });

  test('passwords: length is counted in characters; common ones and the person’s names are rejected', () => {
    expect(findPasswordProblem('seven lamps under snow')).toBeNull();
    expect(findPasswordProblem('ßöäü日本語のひみつです')).toBeNull();
    for (const bad of ['elevenchars', 'passwordpassword', 'Password123456', 'iloveyou12345', '111111111111', 'x'.repeat(257)])
      expect(findPasswordProblem(bad), bad).not.toBeNull();
    for (const word of productWords) expect(findPasswordProblem(`${word}-${word}-12`), word).not.toBeNull();
    expect(findPasswordProblem('mara.oakley123', ['mara.oakley@post.example'])).not.toBeNull();
  });

  test('passwords that leaked on other sites are rejected, in any case, and the message says what to do', () => {
    for (const leaked of ['leavemealone', 'SonyEricsson', '1qaz2wsx3edc4rfv', 'mailcreated5240'])
      expect(findPasswordProblem(leaked)?.(en.errors), leaked).toBe(
        'This password has appeared in a data leak. Choose another one, such as a few words that don’t belong together.',
      );
    expect(findPasswordProblem('leave me alone with seven lamps')).toBeNull();
  });

  test('the list of leaked passwords is sorted, without repetition, and has more than 40,000 that are long enough', () => {
    const list = readFileSync(new URL('./breached-passwords.bin', import.meta.url));
    const hashes = list.toString('hex').match(/.{12}/g) ?? [];
    expect(hashes.length).toBeGreaterThan(40_000);
    expect(hashes).toEqual([...new Set(hashes)].sort());
  });

  test('a password is stored as argon2id with its own salt', async () => {
    const hashing = { hashes: createHashPool(defaultLimits), caller: { key: 'mara', attempts: 0 } };
    const [one, two] = [await hashPassword(hashing, 'seven lamps under snow'), await hashPassword(hashing, 'seven lamps under snow')];
    expect(one).toMatch(/^argon2id\$19456\$2\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toBe(two);
    expect([
      await isPassword(hashing, 'seven lamps under snow', one),
      await isPassword(hashing, 'seven lamps under snow ', one),
      await isPassword(hashing, 'seven lamps under snow', null),
    ]).toEqual([true, false, false]);
    await hashing.hashes.close();
  });

  test('a device gets a coarse label', () => {
    expect(createDeviceLabel('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36')).toBe(
      'Chrome on Linux',
    );
    expect(
      createDeviceLabel(
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
      ),
    ).toBe('Safari on iOS');
    expect(createDeviceLabel(undefined)).toBe('A browser');
  });
});
