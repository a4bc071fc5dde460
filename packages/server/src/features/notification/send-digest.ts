import type { JobHandler } from '../../platform/job-runner.ts';
import { queueDigest } from './deliver-notifications.ts';
import { endOutboxRows, listDueInDigest, type Outgoing, recordFailure } from './outbox.store.ts';
import { loadPreferencesOf } from './preferences.store.ts';
import { sendDigestMail } from './write-mail.ts';

/** One e-mail about everything that waited for it and is still unread. */
export const sendDigest: JobHandler<'notification-digest'> = async (services, { app, accountId }) => {
  const { db, clock, log } = services;
  const at = clock.now();
  const rows = await listDueInDigest(db, app, accountId, at);
  if (rows.length === 0) return;
  const preferences = await loadPreferencesOf(db, accountId);
  const [wanted, dropped] = partition(rows, ({ category, read_at }) => read_at === null && preferences.channels[category].email);
  await endOutboxRows(db, dropped.map(getId), 'dropped', at);
  if (wanted.length === 0) return;
  try {
    const outcome = await sendDigestMail(services, { app, accountId }, wanted, preferences);
    await endOutboxRows(db, wanted.map(getId), outcome, at);
  } catch (error) {
    log.warn({ err: error, rows: wanted.length }, 'a digest could not be sent; retrying');
    await db.transaction(async (trx) => {
      const dueAt = await recordFailure(trx, wanted, error, at);
      if (dueAt) await queueDigest(trx, services, app, accountId, dueAt);
    });
  }
};

const getId = ({ id }: Outgoing): string => id;

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}
