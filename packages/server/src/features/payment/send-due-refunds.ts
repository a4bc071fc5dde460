import type { Services } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { reverseTransfers } from '../payout/payout.ts';
import { sendRefunds } from './send-refunds.ts';

/** The job that sends what an order owes back, until the provider has it. After the release the creator gives up their part first. */
export async function sendDueRefunds(services: Services, { orderId }: { orderId: string }): Promise<void> {
  const waiting = await services.db.rows<{ id: string }>(
    sql`select id from refund where order_id = ${orderId} and after_release and state = 'approved' and taken_back_at is null`,
  );
  const providerRefundedCents = await goneAfterRelease(services, orderId);
  if (providerRefundedCents > 0) await reverseTransfers(services, orderId, providerRefundedCents);
  await services.db.change(
    sql`update refund set taken_back_at = ${services.clock.now()} where id = any(${waiting.map(({ id }) => id)}::text[]) and taken_back_at is null`,
  );
  await sendRefunds(services, orderId);
}

/** All that went back, to the buyer or through a bank, or is owed to them, beyond what had gone before the order was released. */
async function goneAfterRelease(services: Services, orderId: string): Promise<number> {
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

/** At once where that is possible; else its job sends it. */
export async function trySendDueRefunds(services: Services, orderId: string): Promise<void> {
  try {
    await sendDueRefunds(services, { orderId });
  } catch (error) {
    services.log.warn({ err: error, orderId }, 'a refund could not be sent yet; its job will send it');
  }
}
