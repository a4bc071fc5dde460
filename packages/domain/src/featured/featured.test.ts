import { expect, test } from 'vitest';
import { findPeriodError, getFeaturedState, isOverlapping, parseFeaturedText } from './featured.ts';

const period = (from: string, until: string) => ({ from: new Date(from), until: new Date(until) });
const november = period('2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z');

test.each([
  ['a month', november, null],
  ['a second', period('2026-11-01T00:00:00Z', '2026-11-01T00:00:01Z'), null],
  ['92 days', period('2026-11-01T00:00:00Z', '2027-02-01T00:00:00Z'), null],
  ['a second more than 92 days', period('2026-11-01T00:00:00Z', '2027-02-01T00:00:01Z'), 'tooLong'],
  ['no time at all', period('2026-11-01T00:00:00Z', '2026-11-01T00:00:00Z'), 'endsBeforeStart'],
  ['an end before its start', period('2026-11-02T00:00:00Z', '2026-11-01T00:00:00Z'), 'endsBeforeStart'],
])('a piece can be featured for %s, or the reason says why not', (_what, chosen, error) => {
  expect(findPeriodError(chosen)).toBe(error);
});

test.each([
  ['2026-10-31T23:59:59.999Z', 'scheduled'],
  ['2026-11-01T00:00:00.000Z', 'current'],
  ['2026-11-30T23:59:59.999Z', 'current'],
  ['2026-12-01T00:00:00.000Z', 'past'],
])('at %s a piece for November is %s', (now, state) => {
  expect(getFeaturedState(november, new Date(now))).toBe(state);
});

test.each([
  ['the month before', period('2026-10-01T00:00:00Z', '2026-11-01T00:00:00Z'), false],
  ['the month after', period('2026-12-01T00:00:00Z', '2027-01-01T00:00:00Z'), false],
  ['the same month', november, true],
  ['a day within', period('2026-11-10T00:00:00Z', '2026-11-11T00:00:00Z'), true],
  ['its last second', period('2026-11-30T23:59:59Z', '2027-01-01T00:00:00Z'), true],
  ['a season around it', period('2026-10-01T00:00:00Z', '2026-12-15T00:00:00Z'), true],
])('November and %s', (_what, other, overlaps) => {
  expect(isOverlapping(november, other)).toBe(overlaps);
  expect(isOverlapping(other, november)).toBe(overlaps);
});

test('a text is a lead, paragraphs and quotes', () => {
  expect(parseFeaturedText('The lead,\nin two lines.\n\n> I wanted it\nto stand.\n \n\nNineteen days.\r\n\r\nAnd > one more.')).toEqual({
    lead: 'The lead, in two lines.',
    parts: [
      { kind: 'quote', text: 'I wanted it to stand.' },
      { kind: 'paragraph', text: 'Nineteen days.' },
      { kind: 'paragraph', text: 'And > one more.' },
    ],
  });
  expect(parseFeaturedText(' ')).toEqual({ lead: '', parts: [] });
});
