import type { Services } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';

/** What a mail about an order tells. */
export type OrderNews = 'paid' | 'shipped' | 'remind' | 'canceled' | 'late' | 'refunded';

/** Sends the mails of a step, once its transaction holds. */
export async function mailLater(trx: Trx, services: Pick<Services, 'jobs' | 'clock'>, orderId: string, news: OrderNews): Promise<void> {
  await services.jobs.add(trx, {
    kind: 'order-mail',
    key: `order-mail:${news}:${orderId}`,
    payload: { orderId, news },
    runAt: services.clock.now(),
  });
}

/** Gives an order's money back, from this time on and until it is done. */
export async function refundLater(trx: Trx, services: Pick<Services, 'jobs'>, orderId: string, runAt: Date): Promise<void> {
  await services.jobs.add(trx, { kind: 'order-refund', key: `order-refund:${orderId}`, payload: { orderId }, runAt });
}
