import { day, hour, minute } from '@strapline/domain/time';
import { expect, test } from 'vitest';
import { getTimeLeft } from './time-left.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
const inTime = (ms: number) => new Date(now + ms).toISOString();

test.each([
  { left: 18 * hour, is: { urgency: 'calm', percent: 75, unit: 'hours', amount: 18 } },
  { left: 6 * hour - minute, is: { urgency: 'soon', percent: 25, unit: 'hours', amount: 5 } },
  { left: 20 * minute, is: { urgency: 'soon', percent: 4, unit: 'minutes', amount: 20 } },
  { left: -2 * hour, is: { urgency: 'overdue', percent: 100, unit: 'hours', amount: 2 } },
])('of a hidden listing: $is', ({ left, is }) => {
  expect(getTimeLeft(inTime(left), now, { isHidden: true, isAppeal: false })).toEqual(is);
});

test('other reports have three days, appeals seven', () => {
  expect(getTimeLeft(inTime(2 * day), now, { isHidden: false, isAppeal: false })).toMatchObject({ percent: 67, unit: 'days', amount: 2 });
  expect(getTimeLeft(inTime(3.5 * day), now, { isHidden: true, isAppeal: true })).toMatchObject({ percent: 50, unit: 'days', amount: 3 });
});
