import { randomUUID } from 'node:crypto';
import type { Input } from '@strapline/contract/events';
import type { DisputeView } from '@strapline/contract/shapes/dispute';
import type { Person, TestServer } from '@strapline/testkit/test-server';
import { sql } from '../../ports/database.ts';
import { checkBooks, countDiscrepancies, formatAuditReport } from '../audit/check-books.ts';
import { waitForJobs } from '../order/test-clock.ts';
import { checkOut, createListedTag, type Purchase, payByCard, waitForOrder } from '../order/test-purchase.ts';

export type SoldOrder = { purchase: Purchase; orderId: string; amountCents: number };

/** A piece that was paid with the given card. */
export async function payOrder(
  server: TestServer,
  seller: Person,
  buyer: Person,
  { priceCents = 120_00, card = 'pm_card_visa' } = {},
): Promise<SoldOrder> {
  const purchase = await checkOut(buyer.client, await createListedTag(server, seller, { priceCents }));
  await payByCard(server, purchase, card);
  await waitForOrder(buyer.client, purchase, 'paid');
  return { purchase, orderId: purchase.order.id, amountCents: purchase.order.amountCents };
}

export async function shipOrder(
  server: TestServer,
  seller: Person,
  buyer: Person,
  how: Parameters<typeof payOrder>[3] = {},
): Promise<SoldOrder> {
  const sold = await payOrder(server, seller, buyer, how);
  await seller.client.call('shipOrder', {
    orderId: sold.orderId,
    carrier: 'USPS',
    codeByHand: true,
    trackingNumber: '9400111202555842332669',
  });
  return sold;
}

export async function deliverOrder(
  server: TestServer,
  seller: Person,
  buyer: Person,
  how: Parameters<typeof payOrder>[3] = {},
): Promise<SoldOrder> {
  const sold = await shipOrder(server, seller, buyer, how);
  await buyer.client.call('confirmDelivery', { orderId: sold.orderId });
  return sold;
}

type DisputeWish = { kind: 'full' | 'partial' | 'return'; cents?: number };
export const newKey = (): string => randomUUID();
export const torn = 'The left strap is torn off near the ring.';

/** The buyer opens a dispute. */
export async function openDispute(buyer: Person, { orderId }: SoldOrder, wants: DisputeWish = { kind: 'full' }): Promise<DisputeView> {
  return await buyer.client.call('openDispute', { orderId, reason: 'damaged', words: torn, wants, idempotencyKey: newKey() });
}

type Answer = Omit<Input<'answerDispute'>, 'orderId' | 'idempotencyKey' | 'number'> & { number?: number | undefined };

function createAnswerInput(orderId: string, { number, ...more }: Answer): Input<'answerDispute'> {
  return { orderId, idempotencyKey: newKey(), ...more, ...(number === undefined ? {} : { number }) };
}

/** Calls `replyToDispute` as one person. */
export async function reply(who: Person, { orderId }: SoldOrder, more: Answer): Promise<DisputeView> {
  return await who.client.call('answerDispute', createAnswerInput(orderId, more));
}

export async function tryReply(who: Person, { orderId }: SoldOrder, more: Answer): Promise<string> {
  return (await who.client.refusal('answerDispute', createAnswerInput(orderId, more))).code;
}

/** An order's money according to order, refunds and provider. */
export async function readMoney(server: TestServer, { orderId }: SoldOrder): Promise<unknown> {
  return await server.services.db.first(
    sql`select o.status, o.payment_status, o.refunded_cents, o.charged_back_cents,
          (select coalesce(sum((body->>'amount')::int), 0)::int from sandbox_object where kind = 'refund' and ref = o.payment_intent_id) as at_provider,
          (select coalesce(sum(-p.cents), 0)::int from ledger_transaction t join ledger_posting p on p.transaction_id = t.id
            where t.order_id = o.id and p.account = 'creator_balance') as creator
        from orders o where o.id = ${orderId}`,
  );
}

/** Runs all due jobs, then compares the ledger with orders and provider. */
export async function auditBooks(server: TestServer): Promise<string> {
  await waitForJobs(server);
  const books = await checkBooks(server.services.db);
  return countDiscrepancies(books) === 0 ? 'Everything agrees.' : formatAuditReport(books);
}

/** Lets the timer complete a delivered order, as if its days had passed. */
export async function waitForCompletion(server: TestServer, { orderId }: SoldOrder): Promise<void> {
  const now = server.clock.now();
  await server.services.db.change(sql`update orders set timer_at = ${now} where id = ${orderId}`);
  await server.services.db.change(sql`update job set run_at = ${now} where key = 'order-timers'`);
  await waitForJobs(server);
}
