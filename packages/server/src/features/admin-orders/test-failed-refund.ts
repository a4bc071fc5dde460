import type { Output } from '@strapline/contract/events';
import type { Person, TestServer } from '@strapline/testkit/test-server';
import { expect } from 'vitest';
import { sql } from '../../ports/database.ts';
import { newKey, payOrder, type SoldOrder } from '../dispute/test-dispute.ts';

/** A card whose bank rejects the first refund. */
export const closedCard = 'pm_card_refundFail';

export type Case = Output<'fetchOrderCase'>;
type Decision = 'resend' | 'paid_otherwise' | 'noted';

export async function decideCase(by: Person, { orderId }: SoldOrder, decision: Decision, reason = 'spoke with the buyer'): Promise<Case> {
  return await by.client.call('settleCase', { orderId, decision, reason, idempotencyKey: newKey() });
}

/** The order's money in the ledger, and why it needs an operator. */
export async function readOwed(server: TestServer, { orderId }: SoldOrder): Promise<unknown> {
  return await server.services.db.first(
    sql`select o.status, o.payment_status, o.refunded_cents as refunded, o.needs_operator as needs, (select array_agg(state order by requested_at, id) from refund where order_id = o.id) as refunds,
          (select coalesce(-sum(p.cents), 0)::int from ledger_transaction t join ledger_posting p on p.transaction_id = t.id where t.order_id = o.id and p.account = 'refunds') as owed
        from orders o where o.id = ${orderId}`,
  );
}

export async function waitForSoldOrder(server: TestServer, sold: SoldOrder, what: object): Promise<void> {
  await expect.poll(() => readOwed(server, sold)).toMatchObject(what);
}

/** The buyer's bank rejects the refund days later. */
export async function failRefund(server: TestServer, sold: SoldOrder): Promise<void> {
  server.clock.forward(10_000);
  await waitForSoldOrder(server, sold, { needs: 'refund_failed' });
}

/** An order that was paid, canceled and refunded, and whose refund the buyer's bank rejected. */
export async function createFailedRefund(server: TestServer, seller: Person, buyer: Person, priceCents = 120_00): Promise<SoldOrder> {
  const sold = await payOrder(server, seller, buyer, { priceCents, card: closedCard });
  await buyer.client.call('cancelOrder', { orderId: sold.orderId, reason: 'changed my mind' });
  await waitForSoldOrder(server, sold, { status: 'canceled', refunded: sold.amountCents, refunds: ['sent'] });
  await failRefund(server, sold);
  return sold;
}
