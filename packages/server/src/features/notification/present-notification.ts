import type { Notification } from '@strapline/contract/shapes/notification';
import type { NotificationRow } from './notification.store.ts';

export function presentNotification(row: NotificationRow): Notification {
  const { id, at, category, code, params, href, read_at, picture } = row;
  return { id, at: at.toISOString(), category, code, params, href, read: read_at !== null, picture };
}
