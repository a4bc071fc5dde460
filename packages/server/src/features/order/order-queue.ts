import type { JobPayload } from '../../platform/job-payloads.ts';
import type { Services } from '../../platform/services.ts';
import type { Queryable, Trx } from '../../ports/database.ts';

/** What a mail about an order tells. */
export type OrderMailKind = JobPayload<'order-mail'>['news'];

/** Sends the mails of a step, once its transaction holds. */
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
}

/** Looks after the dispute of an order at this time, and does what silence means. */
export async function queueDisputeDeadline(db: Queryable, services: Pick<Services, 'jobs'>, orderId: string, runAt: Date): Promise<void> {
  await services.jobs.add(db, { kind: 'dispute-due', key: `dispute-due:${orderId}`, payload: { orderId }, runAt });
}

/** Sends what an order owes back, from this time on and until it is done. */
export async function queueRefund(trx: Queryable, services: Pick<Services, 'jobs'>, orderId: string, runAt: Date): Promise<void> {
  await services.jobs.add(trx, { kind: 'order-refund', key: `order-refund:${orderId}`, payload: { orderId }, runAt });
}

/** Ends the checkout of a piece that was reported, or tells its buyer: work that asks the payment provider, so it is done outside of the report. */
export async function queueReportedOrder(trx: Trx, services: Pick<Services, 'jobs' | 'clock'>, orderId: string): Promise<void> {
  await services.jobs.add(trx, {
    kind: 'order-reported',
    key: `order-reported:${orderId}`,
    payload: { orderId },
    runAt: services.clock.now(),
  });
}
