import type { Services } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { notify } from '../notification/notification.ts';
import type { PublishedRating } from './rating.store.ts';

type RatingCode = 'rating_waits' | 'rating_published' | 'rating_reminder' | 'rating_replied';
type RatedOrder = { id: string; app: string; title: string };

/** Notifies one person about the ratings of an order; the link opens them. */
export async function notifyAboutRating(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'clock'>,
  { id, app, title }: RatedOrder,
  { code, accountId, actorId }: { code: RatingCode; accountId: string; actorId?: string },
): Promise<void> {
  await notify(trx, services, {
    app,
    accountId,
    category: 'rating',
    code,
    params: { title },
    href: `/rate/${id}`,
    ...(actorId ? { actorId } : {}),
  });
}

/** Notifies the people whom published ratings are about. */
export async function notifyRated(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'clock'>,
  published: readonly PublishedRating[],
): Promise<void> {
  if (published.length === 0) return;
  const titles = await trx.rows<{ id: string; title: string }>(
    sql`select id, title from orders where id = any(${published.map(({ order_id }) => order_id)}::text[])`,
  );
  const titleOf = new Map(titles.map(({ id, title }) => [id, title]));
  for (const { order_id, app, about_id, author_id } of published) {
    const order = { id: order_id, app, title: titleOf.get(order_id) ?? '' };
    await notifyAboutRating(trx, services, order, { code: 'rating_published', accountId: about_id, actorId: author_id });
  }
}
