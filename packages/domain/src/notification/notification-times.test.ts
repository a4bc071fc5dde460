import { expect, test } from 'vitest';
import { findDigestTime, findQuietEnd } from './notification-times.ts';

const night = { from: '22:00', to: '08:00', timeZone: 'America/Los_Angeles' };
const endOf = (at: string, hours = night) => findQuietEnd(hours, new Date(at))?.toISOString() ?? null;

test('quiet hours pass midnight and follow the person’s time zone', () => {
  expect(endOf('2026-11-24T05:59:00Z')).toBeNull();
  expect(endOf('2026-11-24T06:00:00Z')).toBe('2026-11-24T16:00:00.000Z');
  expect(endOf('2026-11-24T15:59:30Z')).toBe('2026-11-24T16:00:00.000Z');
  expect(endOf('2026-11-24T16:00:00Z')).toBeNull();
});

test('quiet hours within a day, and none if both ends are equal', () => {
  const noon = { from: '12:00', to: '13:30', timeZone: 'UTC' };
  expect(endOf('2026-11-24T12:15:00Z', noon)).toBe('2026-11-24T13:30:00.000Z');
  expect(endOf('2026-11-24T13:30:00Z', noon)).toBeNull();
  expect(endOf('2026-11-24T12:00:00Z', { ...noon, to: '12:00' })).toBeNull();
});

test('the end is a local time when the clocks change in between', () => {
  expect(endOf('2026-11-01T06:00:00Z')).toBe('2026-11-01T16:00:00.000Z');
  expect(endOf('2026-03-08T07:00:00Z')).toBe('2026-03-08T15:00:00.000Z');
});

test('digests are sent at the next local hour, or on the next Monday', () => {
  const next = (digest: 'daily' | 'weekly', at: string) => findDigestTime(digest, 8, 'Europe/Vienna', new Date(at)).toISOString();
  expect(next('daily', '2026-11-24T06:59:00Z')).toBe('2026-11-24T07:00:00.000Z');
  expect(next('daily', '2026-11-24T07:00:00Z')).toBe('2026-11-25T07:00:00.000Z');
  expect(next('weekly', '2026-11-24T12:00:00Z')).toBe('2026-11-30T07:00:00.000Z');
});
