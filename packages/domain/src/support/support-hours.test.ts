import { describe, expect, test } from 'vitest';
import { findSupportWindow, parseSupportHours } from './support-hours.ts';

const newYork = { days: [1, 2, 3, 4, 5], from: 540, to: 1080, timeZone: 'America/New_York' };

test('support hours are read as written, and refused if they make no sense', () => {
  expect(parseSupportHours('Mo-Fr 9:00-18:00 America/New_York')).toEqual(newYork);
  expect(parseSupportHours('Mo-We,Sa 10:30-24:00 Europe/Berlin')).toEqual({
    days: [1, 2, 3, 6],
    from: 630,
    to: 1440,
    timeZone: 'Europe/Berlin',
  });
  for (const text of [
    '',
    'always',
    'Mo-Fr 18:00-9:00 UTC',
    'Fr-Mo 9:00-18:00 UTC',
    'Mo-Fr 9:00-25:00 UTC',
    'Mo-Fr 9:70-18:00 UTC',
    'Mo-Fr 9:00-18:00 Mars/Olympus',
    'Xx 9:00-18:00 UTC',
  ])
    expect(parseSupportHours(text), text).toBeNull();
});

describe('support is open', () => {
  const find = (now: string) => {
    const { opensAt, closesAt, isOpen } = findSupportWindow(newYork, new Date(now));
    return [isOpen, opensAt.toISOString(), closesAt.toISOString()];
  };

  test('in its hours, in its time zone', () => {
    expect(find('2026-11-18T14:00:00Z')).toEqual([true, '2026-11-18T14:00:00.000Z', '2026-11-18T23:00:00.000Z']);
    expect(find('2026-11-18T13:59:59Z')).toEqual([false, '2026-11-18T14:00:00.000Z', '2026-11-18T23:00:00.000Z']);
    expect(find('2026-11-18T23:00:00Z')).toEqual([false, '2026-11-19T14:00:00.000Z', '2026-11-19T23:00:00.000Z']);
  });

  test('on Monday after a weekend, also when the clocks change in it', () => {
    expect(find('2026-11-21T02:00:00Z')).toEqual([false, '2026-11-23T14:00:00.000Z', '2026-11-23T23:00:00.000Z']);
    // Summer time ends on 1 November.
    expect(find('2026-10-31T12:00:00Z')).toEqual([false, '2026-11-02T14:00:00.000Z', '2026-11-02T23:00:00.000Z']);
    expect(find('2026-10-30T13:30:00Z')).toEqual([true, '2026-10-30T13:00:00.000Z', '2026-10-30T22:00:00.000Z']);
  });
});
