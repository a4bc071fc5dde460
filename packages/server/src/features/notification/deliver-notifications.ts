import { immediateCategories } from '@strapline/contract/notification-codes';
import type { NotificationPreferences } from '@strapline/contract/shapes/notification';
import { findDigestTime, findQuietEnd } from '@strapline/domain/notification/notification-times';
import { hour } from '@strapline/domain/time';
import type { JobHandler } from '../../platform/job-runner.ts';
import type { Services } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import { countUnread, loadForDelivery, type NotificationRow } from './notification.store.ts';
import { addToOutbox, type Channel } from './outbox.store.ts';
import { defaultPreferences, loadPreferences } from './preferences.store.ts';
import { presentNotification } from './present-notification.ts';
import { findSubscribers } from './push-subscription.store.ts';

/** After the transaction of `notify`: rings the bell on open pages, and puts e-mails and pushes into the outbox as each person prefers. */
export const deliverNotifications: JobHandler<'notification'> = async (services, { ids, isMailed }) => {
  const { db, push } = services;
  const rows = await loadForDelivery(db, ids);
  const [first] = rows;
  if (!first) return;
  const accountIds = rows.map(({ account_id }) => account_id);
  const preferences = await loadPreferences(db, accountIds);
  const subscribers = await findSubscribers(db, first.app, accountIds);
  for (const row of rows) {
    const { app, account_id: accountId, in_app: isShown } = row;
    if (isShown)
      push(app, `acc:${accountId}`, 'notification', { ...presentNotification(row), unread: await countUnread(db, app, accountId) });
    const preferred = preferences.get(accountId) ?? defaultPreferences;
    const wanted = { email: !isMailed && preferred.channels[row.category].email, push: preferred.channels[row.category].push };
    if (wanted.email) await queue(services, row, 'email', preferred);
    if (wanted.push && subscribers.has(accountId)) await queue(services, row, 'push', preferred);
  }
};

/** A row in the outbox and the job that sends it are one transaction. A repeated delivery finds the row and adds nothing. */
async function queue(services: Services, row: NotificationRow, channel: Channel, preferences: NotificationPreferences): Promise<void> {
  const at = services.clock.now();
  const { dueAt, inDigest } = channel === 'email' ? planMail(row, preferences, at) : planPush(row, preferences, at);
  await services.db.transaction(async (trx) => {
    const outboxId = await addToOutbox(trx, row, { channel, inDigest, dueAt, at });
    if (!outboxId) return;
    if (inDigest) await queueDigest(trx, services, row.app, row.account_id, dueAt);
    else await queueSending(trx, services, { app: row.app, outboxId }, dueAt);
  });
}

export async function queueSending(
  trx: Trx,
  { jobs }: Pick<Services, 'jobs'>,
  { app, outboxId }: { app: string; outboxId: string },
  runAt: Date,
): Promise<void> {
  await jobs.add(trx, { kind: 'notification-send', key: `notification-send:${outboxId}`, payload: { app, outboxId }, runAt });
}

export async function queueDigest(trx: Trx, { jobs }: Pick<Services, 'jobs'>, app: string, accountId: string, runAt: Date): Promise<void> {
  const key = `notification-digest:${app}:${accountId}:${runAt.getTime()}`;
  await jobs.add(trx, { kind: 'notification-digest', key, payload: { app, accountId }, runAt });
}

type Plan = { dueAt: Date; inDigest: boolean };

function planMail({ category }: NotificationRow, { digest, digestHour, timeZone }: NotificationPreferences, now: Date): Plan {
  if (digest === 'off' || immediateCategories.includes(category)) return { dueAt: now, inDigest: false };
  return { dueAt: findDigestTime(digest, digestHour, timeZone, now), inDigest: true };
}

/** Held in quiet hours, unless what it is about ends within the hour. */
function planPush({ ends_at }: NotificationRow, { quietHours, quietDeadlines }: NotificationPreferences, now: Date): Plan {
  const isUrgent = quietDeadlines && ends_at !== null && ends_at.getTime() - now.getTime() <= hour;
  const quietEnd = quietHours && !isUrgent ? findQuietEnd(quietHours, now) : null;
  return { dueAt: quietEnd ?? now, inDigest: false };
}
