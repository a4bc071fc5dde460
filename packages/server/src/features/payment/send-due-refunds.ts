import type { Services } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { reverseTransfers } from '../payout/payout.ts';
import { refundStore } from '../refund/refund.ts';
import { sendRefunds } from './send-refunds.ts';

/** The job that sends an order's refunds until the provider has them. Once the order is complete, the creator's share is reversed first. */
export async function sendDueRefunds(services: Services, { orderId }: { orderId: string }): Promise<void> {
  const refundIds = await refundStore.findToReverse(services.db, orderId);
  const reversedCents = await sumRefundedAfterRelease(services, orderId);
  if (reversedCents > 0) await reverseTransfers(services, orderId, reversedCents);
  await refundStore.markEarningsReversed(services.db, refundIds, services.clock.now());
  await sendRefunds(services, orderId);
}

/** What the buyer got back or is owed, in any way, beyond what was returned before the order was complete. */
async function sumRefundedAfterRelease(services: Services, orderId: string): Promise<number> {
  const row = await services.db.first<{ cents: number }>(
    sql`select (o.refunded_cents + o.charged_back_cents + o.paid_otherwise_cents
          + coalesce((select sum(r.cents) from refund r where r.order_id = o.id and r.state in ('approved', 'failed')), 0)
          - (o.captured_cents - released.cents))::int as cents
        from orders o, lateral (select coalesce(sum(p.cents), 0) as cents from ledger_transaction t join ledger_posting p on p.transaction_id = t.id
          where t.cause = 'release:' || o.id and p.account = 'buyer_payments') released
        where o.id = ${orderId} and o.status = 'completed'`,
  );
  return row?.cents ?? 0;
}

/** Sends them now; after a failure the job does. */
export async function trySendDueRefunds(services: Services, orderId: string): Promise<void> {
  try {
    await sendDueRefunds(services, { orderId });
  } catch (error) {
    services.log.warn({ err: error, orderId }, 'could not send a refund yet; its job retries');
  }
}
