import { describe, expect, test } from 'vitest';
import { readReply, replyMarker, splitText } from './reply-text.ts';

const ours = `${replyMarker}\n\nOur support team answered:\n\nIt’s a zero.`;
const quote = (text: string): string => text.replace(/^/gm, '> ');

describe('what somebody wrote in their answer', () => {
  test.each([
    ['Gmail', `That worked.\n\nOn Wed, Nov 18, 2026 at 2:06 PM Strapline <no-reply@localhost> wrote:\n\n${quote(ours)}\n`],
    ['Apple Mail', `That worked.\n\n> On 18. Nov 2026, at 14:06, Strapline <no-reply@localhost> wrote:\n> \n${quote(ours)}\n`],
    [
      'Outlook',
      `That worked.\n\n________________________________\nFrom: Strapline <no-reply@localhost>\nSent: Wednesday\nTo: June\nSubject: We answered\n\n${ours}`,
    ],
    ['a phone', `That worked.\n\nSent from my iPhone\n\nOn Nov 18, 2026, at 14:06, Strapline wrote:\n${quote(ours)}`],
    ['a program that quotes nothing', 'That worked.\n'],
    ['one that writes below', `${quote(ours)}\n`],
    [
      'CRLF',
      `That worked.\r\n\r\nOn Wed, Nov 18, 2026 at 2:06 PM Strapline <no-reply@localhost> wrote:\r\n${quote(ours).replaceAll('\n', '\r\n')}`,
    ],
  ])('is found in a mail of %s', (name, text) => {
    expect(readReply(text)).toBe(name === 'one that writes below' ? '' : 'That worked.');
  });

  test('keeps paragraphs and loses invisible characters', () => {
    expect(readReply('One.\n\nTwo\u202e\u0007.\n\n\n\nThree.')).toBe('One.\n\nTwo.\n\nThree.');
  });

  test('is read quickly from a hostile mail', () => {
    const before = process.cpuUsage().user;
    readReply(`${'On '.repeat(20_000)}\n${'>'.repeat(20_000)}\n${'-'.repeat(20_000)}`);
    readReply(' \n'.repeat(40_000));
    expect((process.cpuUsage().user - before) / 1000).toBeLessThan(2000);
  });
});

test('a long text is split between paragraphs, else between words, else anywhere but in a character', () => {
  expect(splitText('short', 10)).toEqual(['short']);
  expect(splitText('one two three\n\nfour', 15)).toEqual(['one two three', 'four']);
  expect(splitText('one two three four', 10)).toEqual(['one two', 'three four']);
  const parts = splitText('👙'.repeat(8), 5);
  expect(parts.join('')).toBe('👙'.repeat(8));
  expect(parts.every((part) => part.isWellFormed())).toBe(true);
});
