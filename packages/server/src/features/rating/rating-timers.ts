import { ratingTimes } from '@strapline/domain/rating/rating-times';
import type { Services } from '../../platform/services.ts';
import { notifyAboutRating, notifyRated } from './notify-rated.ts';
import { publishDueRatings, takeOrdersToRemind } from './rating.store.ts';

const everyMs = 5 * 60_000;
const batch = 100;

/** Publishes ratings whose time has come, and reminds of those that are missing. The job requeues itself. */
export async function runRatingTimers(services: Services): Promise<void> {
  while ((await publishDue(services)) === batch);
  while ((await remind(services)) === batch);
  await queueRatingTimers(services, everyMs);
}

async function publishDue(services: Services): Promise<number> {
  return await services.db.transaction(async (trx) => {
    const published = await publishDueRatings(trx, services.clock.now(), batch);
    await notifyRated(trx, services, published);
    return published.length;
  });
}

async function remind(services: Services): Promise<number> {
  const now = services.clock.now();
  const since = new Date(now.getTime() - ratingTimes.publish);
  const until = new Date(now.getTime() - ratingTimes.remind);
  return await services.db.transaction(async (trx) => {
    const orders = await takeOrdersToRemind(trx, { since, until, now }, batch);
    for (const order of orders)
      for (const accountId of order.unrated) await notifyAboutRating(trx, services, order, { code: 'rating_reminder', accountId });
    return orders.length;
  });
}

/** Queues the job; at every start of a server. */
export async function startRatingTimers(services: Services): Promise<void> {
  await queueRatingTimers(services, 0);
}

async function queueRatingTimers({ jobs, db, clock }: Services, ms: number): Promise<void> {
  await jobs.add(db, { kind: 'rating-timers', key: 'rating-timers', payload: {}, runAt: new Date(clock.now().getTime() + ms) });
}
