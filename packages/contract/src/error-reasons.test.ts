import { formatMessage } from '@strapline/domain/message';
import { expect, test } from 'vitest';
import { type ReasonWithParams, reasonMessages } from './error-reasons.ts';

test('every reason has its own English message, a complete sentence', () => {
  const messages = Object.values(reasonMessages);
  expect(new Set(messages).size).toBe(messages.length);
  for (const message of messages) expect(message).toMatch(/^(?:[A-Z]|\{count\} ).*\.$/);
});

test('amounts, waits and file sizes are formatted', () => {
  expect(formatMessage(reasonMessages, 'refund_too_high', { cents: 1_240_00 })).toBe('You can refund up to $1,240.00.');
  const wait = (waitMs: number) => formatMessage(reasonMessages, 'checkouts_unpaid', { waitMs }).split(' in ')[1];
  expect([30_000, 29 * 60_000 + 1, 5 * 3_600_000].map(wait)).toEqual(['a minute.', '30 minutes.', '5 hours.']);
  const size = (bytes: number) => formatMessage(reasonMessages, 'file_too_large', { bytes }).split('. ')[0];
  expect([15_000_000, 1_000_000_000].map(size)).toEqual(['This file is over 15 MB', 'This file is over 1 GB']);
});

test('a reason needs the params of its message', () => {
  const reasons: ReasonWithParams[] = [{ reason: 'bank_decides' }, { reason: 'refund_too_high', params: { cents: 1 } }];
  // @ts-expect-error the amount is missing
  reasons.push({ reason: 'refund_too_high' });
  expect(reasons).toHaveLength(3);
});
