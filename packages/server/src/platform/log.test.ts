import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { isReadable, logSettings } from './log.ts';
import { readableLine } from './readable-log.ts';

const lines = (write: (log: ReturnType<typeof pino>) => void, hasColours = false): string[] => {
  const said: string[] = [];
  write(pino({ ...logSettings, level: 'trace' }, { write: (json: string) => void said.push(readableLine(json, hasColours)) }));
  return said;
};

describe('a log for people', () => {
  test('has one line for each event: time, level, what happened, and its details', () => {
    const [line] = lines((log) => log.info({ pieces: 62, people: 16, place: 'a b', none: null }, 'demo people are in place'));
    expect(line).toMatch(/^\d\d:\d\d:\d\d info {2}demo people are in place {2}pieces=62 people=16 place="a b" none=null\n$/);
  });

  test('names an error and its place in the same line', () => {
    const [line = ''] = lines((log) => log.error({ err: new Error('no\nway') }, 'a call failed'));
    expect(line).toMatch(/^\S+ error a call failed {2}err="Error: no\\nway \(at .*log\.test\.ts.*\)"\n$/);
    expect(line.split('\n')).toHaveLength(2);
  });

  test.each(['\n12:00:00 info  forged', '\u001b[2Jgone', 'a\u202Eb', '\u2028', '\r', '\u009b31m', '\0'])(
    'cannot be forged by %j',
    (text) => {
      for (const line of lines((log) => {
        log.info({ text, deep: { text } }, 'said');
        log.info(text);
        log.info({ [text]: 1 }, 'said');
      })) {
        expect(line.slice(0, -1)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
        expect(line.endsWith('\n')).toBe(true);
      }
    },
  );

  test('keeps out what the JSON keeps out, and colours only what is wrong', () => {
    const [token, warning, error] = lines((log) => {
      log.info({ token: 'abc', account: { email: 'x@post.example' } }, 'said');
      log.warn('look');
      log.error('broken');
    }, true);
    expect(token).not.toMatch(/abc|post\.example/);
    expect([token, warning, error].map((line = '') => line.split('\u001b'))).toEqual([
      [token],
      ['', expect.stringMatching(/^\[33m.* look$/), '[0m\n'],
      ['', expect.stringMatching(/^\[31m.* broken$/), '[0m\n'],
    ]);
  });
});

test('people read in a terminal, programs elsewhere, and a setting chooses otherwise', () => {
  expect([isReadable('auto', true), isReadable('auto', false)]).toEqual([true, false]);
  expect([isReadable('text', false), isReadable('json', true)]).toEqual([true, false]);
});
