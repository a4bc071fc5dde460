import type { NotificationCode } from '@strapline/contract/notification-codes';
import type { Notification } from '@strapline/contract/shapes/notification';

/** One line of the list: the newest notification, and how many it stands for. */
export type FoldedNotification = Notification & { count: number; unreadIds: readonly string[] };

type Fold = { sameBy: (of: Notification) => string | number | undefined; text: string; action: string; href?: string };

/** The sentences for several notifications about the same thing, with `{count}`. */
export const folds: Partial<Record<NotificationCode, Fold>> = {
  message_received: { sameBy: ({ href }) => href, text: '{name} sent you {count} messages about {title}.', action: 'Read messages' },
  search_matched: {
    sameBy: ({ params }) => params['search'],
    text: '{count} pieces match your search “{search}”.',
    action: 'View searches',
    href: '/saved#searches',
  },
  follow_listed: {
    sameBy: ({ params }) => params['creator'],
    text: '{creator} listed {count} pieces.',
    action: 'View creators',
    href: '/saved#creators',
  },
};

/** Notifications about the same thing become one line, at the place of the newest; read and unread ones stay apart. */
export function foldNotifications(items: readonly Notification[]): FoldedNotification[] {
  const lines = new Map<string, FoldedNotification>();
  for (const item of items) {
    const fold = folds[item.code];
    const key = fold ? `${item.code} ${item.read} ${fold.sameBy(item)}` : item.id;
    const line = lines.get(key);
    const unreadIds = item.read ? [] : [item.id];
    lines.set(
      key,
      line
        ? { ...line, href: fold?.href ?? line.href, count: line.count + 1, unreadIds: [...line.unreadIds, ...unreadIds] }
        : { ...item, count: 1, unreadIds },
    );
  }
  return [...lines.values()];
}
