import { describe, expect, test } from 'vitest';
import { formatTimelineMessage, type TimelineMessage, timelineCodes, timelineMessages } from './order-timeline.ts';

describe('a line of the timeline', () => {
  test('without params is its message', () => {
    expect(formatTimelineMessage({ code: 'shipped' })).toBe('The parcel is on its way');
  });

  test('shows amounts with their cents, and text as it was typed', () => {
    expect(formatTimelineMessage({ code: 'refund_cut', params: { cents: 12_50 } })).toBe(
      'The bank already returned a part, so the refund is $12.50 smaller than planned',
    );
    expect(formatTimelineMessage({ code: 'canceled_by_buyer', params: { reason: 'cost {cents} $& me' } })).toBe(
      'Canceled by the buyer: cost {cents} $& me',
    );
  });

  test('takes the params of its message and no others', () => {
    const messages: TimelineMessage[] = [{ code: 'arrived' }, { code: 'note', params: { text: 'from before' } }];
    // @ts-expect-error an amount is a number
    messages.push({ code: 'refund_cut', params: { cents: '$12.50' } });
    // @ts-expect-error the reason is missing
    messages.push({ code: 'canceled_by_buyer' });
    expect(messages).toHaveLength(4);
  });
});

test('every code has its own message, which needs no ICU escape', () => {
  expect(new Set(Object.values(timelineMessages)).size).toBe(timelineCodes.length);
  for (const message of Object.values(timelineMessages)) expect(message).not.toMatch(/'[{}#]|''|[#]/);
  expect(timelineCodes.filter((code) => !/^[a-z_]+$/.test(code))).toEqual([]);
});
