import type { JobPayload } from '../../platform/job-payloads.ts';
import type { Services } from '../../platform/services.ts';
import type { Queryable, Trx } from '../../ports/database.ts';
import { notifyLikeMail } from './order-notices.ts';

/** The mails about an order. */
export type OrderMailKind = JobPayload<'order-mail'>['news'];

/** Sends a mail and rings the bell after the transaction commits. */
export async function queueOrderMail(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'clock'>,
  orderId: string,
  news: OrderMailKind,
): Promise<void> {
  await services.jobs.add(trx, {
    kind: 'order-mail',
    key: `order-mail:${news}:${orderId}`,
    payload: { orderId, news },
    runAt: services.clock.now(),
  });
  await notifyLikeMail(trx, services, orderId, news);
}

/** Runs the deadline of an order's dispute. */
export async function queueDisputeDeadline(db: Queryable, services: Pick<Services, 'jobs'>, orderId: string, runAt: Date): Promise<void> {
  await services.jobs.add(db, { kind: 'dispute-due', key: `dispute-due:${orderId}`, payload: { orderId }, runAt });
}

/** Sends the refunds of an order, with retries until they are sent. */
export async function queueRefund(trx: Queryable, services: Pick<Services, 'jobs'>, orderId: string, runAt: Date): Promise<void> {
  await services.jobs.add(trx, { kind: 'order-refund', key: `order-refund:${orderId}`, payload: { orderId }, runAt });
}

/** Ends the checkout of a piece that Strapline took off sale. */
export async function queueStoppedOrder(trx: Trx, services: Pick<Services, 'jobs' | 'clock'>, orderId: string): Promise<void> {
  await services.jobs.add(trx, {
    kind: 'order-stopped',
    key: `order-stopped:${orderId}`,
    payload: { orderId },
    runAt: services.clock.now(),
  });
}

/** Cancels the checkout of a reported piece, or notifies its buyer. It calls the payment provider, so it runs outside of the report's transaction. */
export async function queueReportedOrder(trx: Trx, services: Pick<Services, 'jobs' | 'clock'>, orderId: string): Promise<void> {
  await services.jobs.add(trx, {
    kind: 'order-reported',
    key: `order-reported:${orderId}`,
    payload: { orderId },
    runAt: services.clock.now(),
  });
}
