import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adjectives } from './adjectives.ts';
import { animals } from './animals.ts';
import { createUsername, formatUsernameSlug, generateUsernames, isGeneratedUsername, isUsername, parseUsernameSlug } from './username.ts';

const publicKey = fc.uint8Array({ minLength: 1, maxLength: 100 });

describe('a username', () => {
  test('never changes for a key, across releases', () => {
    expect(createUsername(new Uint8Array(32), 0)).toMatchInlineSnapshot(`"morning_trogon_r2v"`);
    expect(createUsername(new Uint8Array(32), 1)).toMatchInlineSnapshot(`"trusty_stilt_9wx"`);
    expect(createUsername(Uint8Array.of(1, 2, 3), 0)).toMatchInlineSnapshot(`"happy_bittern_2vx"`);
  });

  test('has three parts: two listed words and a suffix that is not a word', () => {
    fc.assert(
      fc.property(publicKey, fc.nat(1000), (key, attempt) => {
        const name = createUsername(key, attempt);
        const [adjective = '', animal = '', suffix = ''] = name.split('_');
        expect(isUsername(name)).toBe(true);
        expect(adjectives).toContain(adjective);
        expect(animals).toContain(animal);
        expect(suffix).toMatch(/^[b-df-hjkmnp-tv-z256789]{3}$/);
        expect(suffix.replace(/\D/g, '')).toHaveLength(1);
        expect(createUsername(key, attempt)).toBe(name);
      }),
    );
  });

  test('on a clash the next of many candidates is taken', () => {
    const row = generateUsernames(Uint8Array.of(7));
    const first = Array.from({ length: 100 }, () => row.next().value);
    expect(first[0]).toBe(createUsername(Uint8Array.of(7), 0));
    expect(first[99]).toBe(createUsername(Uint8Array.of(7), 99));
    expect(new Set(first).size).toBe(100);
  });

  test('round-trips as a slug with hyphens', () => {
    expect(formatUsernameSlug('amber_lark_k2p')).toBe('amber-lark-k2p');
    expect(parseUsernameSlug('amber-lark-k2p')).toBe('amber_lark_k2p');
    expect(parseUsernameSlug('about')).toBeNull();
    fc.assert(
      fc.property(publicKey, (key) => {
        expect(parseUsernameSlug(formatUsernameSlug(createUsername(key, 0)))).toBe(createUsername(key, 0));
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

  test('the word lists are long, without duplicates, and disjoint', () => {
    expect(adjectives.length).toBeGreaterThanOrEqual(256);
    expect(animals.length).toBeGreaterThanOrEqual(256);
    expect(new Set([...adjectives, ...animals]).size).toBe(adjectives.length + animals.length);
    expect([...adjectives, ...animals].filter((word) => !/^[a-z]{3,13}$/.test(word))).toEqual([]);
  });
});

describe('a generated username', () => {
  test('is recognized, whatever it was made from', () => {
    fc.assert(fc.property(publicKey, fc.nat(1000), (key, attempt) => isGeneratedUsername(createUsername(key, attempt))));
  });

  test.each(['call_me_now', 'morning_person_r2v', 'evil_trogon_r2v', 'morning_trogon_222', 'morning_trogon_rvb', 'morning_trogon', ''])(
    'is not %s',
    (text) => expect(isGeneratedUsername(text)).toBe(false),
  );
});
