import { lockedCategories, type NotificationCode } from '@strapline/contract/notification-codes';
import { createId } from '../../platform/ids.ts';
import type { Services } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import type { Notice } from './notice.ts';
import { insertNotifications } from './notification.store.ts';

export { dropNotificationsAbout, dropNotificationsBetween, dropPostNotifications } from './drop-notifications.ts';
export type { Notice } from './notice.ts';
export { deleteOldNotifications } from './notification.store.ts';
export { prefersMailNow } from './preferences.store.ts';
export { openSubscription } from './push-subscription.store.ts';
export { sendTagMail } from './write-mail.ts';

type NotifyingServices = Pick<Services, 'jobs' | 'clock'>;

/**
 * Notifies a person, in the transaction of what they are notified of. The bell, e-mail and Web Push follow after the commit, as the person prefers.
 */
export async function notify<C extends NotificationCode>(
  trx: Trx,
  services: NotifyingServices,
  { accountId, ...notice }: Notice<C> & { accountId: string },
): Promise<void> {
  await notifyEach(trx, services, [accountId], notice);
}

type AccountCode = Extract<NotificationCode, `account_${string}`>;

/** What all apps share is told in the main one, as its mails are. */
export async function notifyAboutAccount(
  trx: Trx,
  services: NotifyingServices & Pick<Services, 'apps'>,
  accountId: string,
  code: AccountCode,
  href: string,
): Promise<void> {
  await notify(trx, services, { app: services.apps.main.key, accountId, category: 'account', code, params: {}, href });
}

/** How many recipients one job delivers to. */
const batchSize = 200;

/** Notifies several people of the same, with one statement for all of them. */
export async function notifyEach<C extends NotificationCode>(
  trx: Trx,
  services: NotifyingServices,
  accountIds: readonly string[],
  notice: Notice<C>,
): Promise<void> {
  if (accountIds.length === 0) return;
  const at = services.clock.now();
  const recipients = accountIds.map((accountId) => ({ id: createId('ntf'), accountId }));
  const ids = await insertNotifications(trx, recipients, { ...notice, at });
  const isMailed = notice.isMailed ?? lockedCategories.includes(notice.category);
  for (let from = 0; from < ids.length; from += batchSize)
    await services.jobs.add(trx, {
      kind: 'notification',
      payload: { app: notice.app, ids: ids.slice(from, from + batchSize), isMailed },
      runAt: at,
    });
}
