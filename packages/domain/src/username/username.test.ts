import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adjectives } from './adjectives.ts';
import { animals } from './animals.ts';
import { isUsername, usernameCandidates, usernameFrom, usernameFromSlug, usernameSlug } from './username.ts';

const publicKey = fc.uint8Array({ minLength: 1, maxLength: 100 });

describe('a username', () => {
  test('never changes for a key: people keep their names over releases', () => {
    expect(usernameFrom(new Uint8Array(32), 0)).toMatchInlineSnapshot(`"morning_trogon_r2v"`);
    expect(usernameFrom(new Uint8Array(32), 1)).toMatchInlineSnapshot(`"trusty_stilt_9wx"`);
    expect(usernameFrom(Uint8Array.of(1, 2, 3), 0)).toMatchInlineSnapshot(`"happy_bittern_2vx"`);
  });

  test('is three parts: two listed words and a suffix that is no word', () => {
    fc.assert(
      fc.property(publicKey, fc.nat(1000), (key, attempt) => {
        const name = usernameFrom(key, attempt);
        const [adjective = '', animal = '', suffix = ''] = name.split('_');
        expect(isUsername(name)).toBe(true);
        expect(adjectives).toContain(adjective);
        expect(animals).toContain(animal);
        expect(suffix).toMatch(/^[b-df-hjkmnp-tv-z256789]{3}$/);
        expect(suffix.replace(/\D/g, '')).toHaveLength(1);
        expect(usernameFrom(key, attempt)).toBe(name);
      }),
    );
  });

  test('on a clash the next of the same row is taken, and the row has many', () => {
    const row = usernameCandidates(Uint8Array.of(7));
    const first = Array.from({ length: 100 }, () => row.next().value);
    expect(first[0]).toBe(usernameFrom(Uint8Array.of(7), 0));
    expect(first[99]).toBe(usernameFrom(Uint8Array.of(7), 99));
    expect(new Set(first).size).toBe(100);
  });

  test('stands in an address with hyphens, and comes back', () => {
    expect(usernameSlug('amber_lark_k2p')).toBe('amber-lark-k2p');
    expect(usernameFromSlug('amber-lark-k2p')).toBe('amber_lark_k2p');
    expect(usernameFromSlug('about')).toBeNull();
    fc.assert(
      fc.property(publicKey, (key) => {
        expect(usernameFromSlug(usernameSlug(usernameFrom(key, 0)))).toBe(usernameFrom(key, 0));
      }),
    );
  });

  test.each([
    'amber_lark',
    'amber_lark_k2',
    'amber_lark_k2l',
    'amber_lark_10o',
    'Amber_lark_k2p',
    'amber-lark-k2p',
    'amber_lark_k2p_x',
    'amber_lark_k2p\n',
    '',
  ])('is not %j', (text) => {
    expect(isUsername(text)).toBe(false);
  });

  test('the lists are long, without repeats, and share no word', () => {
    expect(adjectives.length).toBeGreaterThanOrEqual(256);
    expect(animals.length).toBeGreaterThanOrEqual(256);
    expect(new Set([...adjectives, ...animals]).size).toBe(adjectives.length + animals.length);
    expect([...adjectives, ...animals].filter((word) => !/^[a-z]{3,13}$/.test(word))).toEqual([]);
  });
});
