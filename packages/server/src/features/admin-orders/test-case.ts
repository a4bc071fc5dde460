import type { Person, TestServer } from '@strapline/testkit/test-server';
import { sql } from '../../ports/database.ts';
import { buyAsGuest, checkOut, connectVisitor, createListedTag, type Purchase, payByCard } from '../order/test-purchase.ts';
import { createEventBody, getWebhookSecret, postStripeWebhook, signEvent } from '../order/test-webhook.ts';

/** A checkout that was paid with a different amount than agreed. */
export async function createMismatchedPayment(server: TestServer, seller: Person, priceCents: number): Promise<Purchase> {
  if (server.sandbox) server.sandbox.faults.drop = 1;
  const purchase = await checkOut(await connectVisitor(server), await createListedTag(server, seller, { priceCents }));
  await payByCard(server, purchase);
  if (server.sandbox) server.sandbox.faults.drop = 0;
  await server.services.db.change(
    sql`update orders set amount_cents = amount_cents - 100, lines = jsonb_set(lines, '{0,amountCents}', to_jsonb((lines->0->>'amountCents')::int - 100)), price_cents = price_cents - 100
        where id = ${purchase.order.id}`,
  );
  const body = createEventBody({ intentId: purchase.intent.id });
  if ((await postStripeWebhook(server, body, signEvent(body, getWebhookSecret(server)))) !== 200)
    throw new Error('the message of the payment was refused');
  return purchase;
}

/** A shipped order without tracking updates for so long that it needs an operator; bought by `buyer` or by a guest. */
export async function createStuckOrder(
  server: TestServer,
  seller: Person,
  { buyer, priceCents = 60_00 }: { buyer?: Person; priceCents?: number } = {},
): Promise<Purchase> {
  const purchase = await buyAsGuest(
    server,
    buyer?.client ?? (await connectVisitor(server)),
    await createListedTag(server, seller, { priceCents }),
  );
  await seller.client.call('shipOrder', { orderId: purchase.order.id, carrier: 'Other', codeByHand: true });
  await server.services.db.change(
    sql`update orders set status = 'disputed', needs_operator = 'no_movement', timer_at = now() + interval '60 days' where id = ${purchase.order.id}`,
  );
  return purchase;
}
