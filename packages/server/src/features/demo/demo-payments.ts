import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/services.ts';
import type { ProviderIntent } from '../../ports/payments.ts';
import type { Piece } from './demo-piece.ts';

/** The payment of an order in the sandbox. */
export type Paid = Pick<ProviderIntent, 'id' | 'status' | 'clientSecret' | 'url' | 'feeCents'>;

/** Creates sandbox payments for the orders of the demo, so that they can be refunded and settled. By order id. */
export async function payOrders(services: Services, app: FastifyInstance, pieces: readonly Piece[]): Promise<Map<string, Paid>> {
  const paid = new Map<string, Paid>();
  for (const piece of pieces) {
    if (!piece.order) continue;
    const intent = await services.payments.createIntent({
      orderId: piece.order.id,
      amountCents: piece.order.amountCents,
      currency: 'usd',
      description: piece.title,
      metadata: { braTagId: piece.id },
      idempotencyKey: `intent-${piece.order.id}`,
      transferGroup: piece.order.id,
    });
    paid.set(piece.order.id, await finishOrder(services, app, piece, intent));
  }
  return paid;
}

async function finishOrder(services: Services, app: FastifyInstance, { stage, order }: Piece, intent: ProviderIntent): Promise<Paid> {
  if (stage === 'reserved') return intent;
  await confirmIntent(services, app, intent);
  // The idempotency key of the order's refund, so that it can't be refunded again.
  if (stage === 'refunded' && order)
    await services.payments.refund({ intentId: intent.id, idempotencyKey: `refund-${order.id}`, reason: 'requested_by_customer' });
  return await services.payments.retrieveIntent(intent.id);
}

/** Pays like a browser, with the test card that always works. */
async function confirmIntent(services: Services, app: FastifyInstance, intent: ProviderIntent): Promise<void> {
  if (intent.status === 'succeeded') return;
  const form = new URLSearchParams({
    key: services.payments.publishableKey,
    client_secret: intent.clientSecret,
    payment_method: 'pm_card_visa',
  });
  const answer = await app.inject({
    method: 'POST',
    url: `/sandbox/stripe/v1/payment_intents/${intent.id}/confirm`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form.toString(),
  });
  if (answer.statusCode !== 200) throw new Error(`a payment of the demo was not taken: ${answer.body.slice(0, 300)}`);
}
