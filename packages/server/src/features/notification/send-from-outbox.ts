import { day } from '@strapline/domain/time';
import type { JobHandler } from '../../platform/job-runner.ts';
import type { Services } from '../../platform/services.ts';
import { loadMessagesOf } from '../language/language.ts';
import { queueSending } from './deliver-notifications.ts';
import { formatDiscreet, formatNotification } from './notification-text.ts';
import { endOutboxRows, findWaiting, type Outgoing, recordFailure } from './outbox.store.ts';
import { loadPreferencesOf } from './preferences.store.ts';
import { listSubscriptions, removeSubscriptions, type StoredSubscription } from './push-subscription.store.ts';
import { sendNotificationMail } from './write-mail.ts';

/** Sends one e-mail or push. What was read meanwhile or is no longer wanted is dropped; a failure is retried later. */
export const sendFromOutbox: JobHandler<'notification-send'> = async (services, { outboxId }) => {
  const { db, clock, log } = services;
  const row = await findWaiting(db, outboxId);
  if (!row) return;
  const at = clock.now();
  try {
    const outcome = row.channel === 'email' ? await mail(services, row) : await pushToBrowsers(services, row);
    await endOutboxRows(db, [outboxId], outcome, at);
  } catch (error) {
    log.warn({ err: error, outboxId, channel: row.channel }, 'a notification could not be sent; retrying');
    await db.transaction(async (trx) => {
      const dueAt = await recordFailure(trx, [row], error, at);
      if (dueAt) await queueSending(trx, services, { app: row.app, outboxId }, dueAt);
    });
  }
};

type Outcome = 'sent' | 'dropped';

async function mail(services: Services, row: Outgoing): Promise<Outcome> {
  const preferences = await loadPreferencesOf(services.db, row.account_id);
  if (!preferences.channels[row.category].email) return 'dropped';
  return await sendNotificationMail(services, row, preferences);
}

/** To every browser of the person. One that fails doesn't get it again if others have it: a second copy is worse than a missing one. */
async function pushToBrowsers(services: Services, row: Outgoing): Promise<Outcome> {
  const { db, clock } = services;
  const preferences = await loadPreferencesOf(db, row.account_id);
  const isOver = row.ends_at !== null && row.ends_at <= clock.now();
  if (row.read_at !== null || isOver || !preferences.channels[row.category].push) return 'dropped';
  const targets = await listSignedIn(services, row);
  if (targets.length === 0) return 'dropped';
  const i18n = await loadMessagesOf(db, row.account_id);
  const text = JSON.stringify({
    id: row.id,
    title: services.apps.get(row.app).name,
    body: preferences.discreet ? formatDiscreet(i18n, row.category) : formatNotification(i18n, row.code, row.params, preferences.timeZone),
    href: row.href,
    tag: row.category,
  });
  const ttlMs = row.ends_at ? row.ends_at.getTime() - clock.now().getTime() : day;
  const results = await Promise.allSettled(
    targets.map(({ subscription }) => services.webPush.send(subscription, { text, ttlSeconds: Math.min(ttlMs, day) / 1000 })),
  );
  const gone = targets.filter((_, i) => results[i]?.status === 'fulfilled' && results[i].value === 'gone');
  await removeSubscriptions(
    db,
    gone.map(({ id }) => id),
  );
  if (results.some((result) => result.status === 'fulfilled' && result.value === 'sent')) return 'sent';
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return 'dropped';
}

/** Browsers whose sign-in has ended get nothing more. */
async function listSignedIn({ db, secrets, identity }: Services, { app, account_id }: Outgoing): Promise<StoredSubscription[]> {
  const all = await listSubscriptions(db, secrets, app, account_id);
  if (!identity.sessions || !all.some(({ sessionId }) => sessionId !== null)) return all;
  const open = new Set((await identity.sessions.list(account_id)).map(({ sessionId }) => sessionId));
  const [signedIn, signedOut] = [
    all.filter(({ sessionId }) => sessionId === null || open.has(sessionId)),
    all.filter(({ sessionId }) => sessionId !== null && !open.has(sessionId)),
  ];
  await removeSubscriptions(
    db,
    signedOut.map(({ id }) => id),
  );
  return signedIn;
}
