import type { Notification } from '@strapline/contract/shapes/notification';
import { expect, test } from 'vitest';
import { foldNotifications } from './fold-notifications.ts';

let last = 0;

function notice(code: 'message_received' | 'search_matched' | 'offer_received', about: string, read = false): Notification {
  last += 1;
  const category = code === 'search_matched' ? 'search' : code === 'offer_received' ? 'offer' : 'message';
  const params = code === 'search_matched' ? { title: 'Rose', search: about } : { name: about, title: 'Rose', cents: 120_00 };
  return { id: `ntf_${last}`, at: '2026-11-24T12:00:00Z', category, code, params, href: `/messages/${about}`, read, picture: null };
}

const list = (items: Notification[]) =>
  foldNotifications(items).map(({ code, count, href, unreadIds }) => [code, count, href, unreadIds.length]);

test('messages of one conversation are one line, at the place of the newest', () => {
  expect(
    list([
      notice('message_received', 'theo'),
      notice('message_received', 'june'),
      notice('message_received', 'theo'),
      notice('message_received', 'theo'),
    ]),
  ).toEqual([
    ['message_received', 3, '/messages/theo', 3],
    ['message_received', 1, '/messages/june', 1],
  ]);
});

test('several matches of a search lead to the searches', () => {
  expect(list([notice('search_matched', '34DD lace'), notice('search_matched', '34DD lace')])).toEqual([
    ['search_matched', 2, '/saved#searches', 2],
  ]);
});

test('read and unread ones stay apart, and each offer has its own line', () => {
  expect(
    list([
      notice('message_received', 'theo'),
      notice('message_received', 'theo', true),
      notice('offer_received', 'theo'),
      notice('offer_received', 'theo'),
    ]),
  ).toEqual([
    ['message_received', 1, '/messages/theo', 1],
    ['message_received', 1, '/messages/theo', 0],
    ['offer_received', 1, '/messages/theo', 1],
    ['offer_received', 1, '/messages/theo', 1],
  ]);
});
