import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { PaymentNotFound, PaymentsUnavailable, type ProviderEvent, WebhookForged } from '../../ports/payments.ts';
import { settle } from './settle.ts';

/** Events after which a payment may stand otherwise than we know: what the endpoint at the provider is to be subscribed to. Others are stored and change nothing. */
export const paymentEvents: readonly string[] = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.amount_capturable_updated',
  'charge.refunded',
  'charge.updated',
  'refund.updated',
  'refund.failed',
];

/**
 * What the card provider tells us by itself. An event is answered 2xx only after it is stored together with its effect; it is a reason to look at the
 * provider and never itself believed. Without a signing secret there is no such route.
 */
export async function stripeWebhook(app: FastifyInstance, services: Services): Promise<void> {
  if (services.config.stripe && !services.config.stripe.webhookSecret) return;
  await app.register(async (scope) => {
    // The signature is over the bytes as they came.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/v1/hooks/stripe', async (request, reply) => {
      const signature = request.headers['stripe-signature'];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      try {
        const event = services.payments.verifyWebhook(body, typeof signature === 'string' ? signature : undefined);
        await take(services, event);
        return await reply.code(200).send({ received: true });
      } catch (error) {
        if (error instanceof WebhookForged) {
          services.metrics.alarms.inc({ what: 'webhook_refused' });
          services.log.warn({ requestId: request.id }, 'a webhook without our signature was refused');
          return await reply.code(400).send({ received: false });
        }
        if (error instanceof PaymentsUnavailable) return await reply.code(503).send({ received: false });
        throw error;
      }
    });
  });
}

async function take(services: Services, event: ProviderEvent): Promise<void> {
  if (!event.intentId || !paymentEvents.includes(event.type)) return await store(services, event, 'ignored');
  try {
    if ((await settle(services, event.intentId, event)) === null) await store(services, event, 'unknown');
  } catch (error) {
    if (!(error instanceof PaymentNotFound)) throw error;
    await store(services, event, 'unknown');
  }
}

async function store(services: Services, event: ProviderEvent, outcome: 'ignored' | 'unknown'): Promise<void> {
  await services.db.change(
    sql`insert into provider_event (id, provider, type, intent_id, outcome, received_at)
        values (${event.id}, ${services.payments.provider}, ${event.type}, ${event.intentId}, ${outcome}, ${services.clock.now()}) on conflict do nothing`,
  );
}
