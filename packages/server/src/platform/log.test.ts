import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { isReadable, logSettings } from './log.ts';
import { formatLogLine } from './readable-log.ts';

const logLines = (write: (log: ReturnType<typeof pino>) => void, hasColours = false): string[] => {
  const lines: string[] = [];
  write(pino({ ...logSettings, level: 'trace' }, { write: (json: string) => void lines.push(formatLogLine(json, hasColours)) }));
  return lines;
};

describe('the readable log', () => {
  test('has one line per entry: time, level, message and details', () => {
    const [line] = logLines((log) => log.info({ pieces: 62, people: 16, place: 'a b', none: null }, 'demo people are in place'));
    expect(line).toMatch(/^\d\d:\d\d:\d\d info {2}demo people are in place {2}pieces=62 people=16 place="a b" none=null\n$/);
  });

  test('shows an error and its location in the same line', () => {
    const [line = ''] = logLines((log) => log.error({ err: new Error('no\nway') }, 'a call failed'));
    expect(line).toMatch(/^\S+ error a call failed {2}err="Error: no\\nway \(at .*log\.test\.ts.*\)"\n$/);
    expect(line.split('\n')).toHaveLength(2);
  });

  test.each(['\n12:00:00 info  forged', '\u001b[2Jgone', 'a\u202Eb', '\u2028', '\r', '\u009b31m', '\0'])(
    'cannot be forged by %j',
    (text) => {
      for (const line of logLines((log) => {
        log.info({ text, deep: { text } }, 'said');
        log.info(text);
        log.info({ [text]: 1 }, 'said');
      })) {
        expect(line.slice(0, -1)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
        expect(line.endsWith('\n')).toBe(true);
      }
    },
  );

  test('redacts what the JSON redacts, and colours only warnings and errors', () => {
    const [token, warning, error] = logLines((log) => {
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

test('the format is text in a terminal and JSON elsewhere, unless set', () => {
  expect([isReadable('auto', true), isReadable('auto', false)]).toEqual([true, false]);
  expect([isReadable('text', false), isReadable('json', true)]).toEqual([true, false]);
});
