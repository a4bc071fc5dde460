import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { type Payments, PaymentsUnavailable, WebhookForged } from '../../ports/payments.ts';
import { handleEvent } from './handle-event.ts';

/** The webhook route of a provider. */
export type ProviderHook = { path: string; payments: Payments };

/**
 * An event is acknowledged only after it is stored with its effect. Its content is not trusted: the object is loaded from the provider. A failed event is
 * stored, too, and the provider retries it.
 */
export async function addProviderWebhook(app: FastifyInstance, services: Services, hook: ProviderHook): Promise<void> {
  await app.register(async (scope) => {
    // The signature covers the raw body.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(hook.path, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      try {
        await handleEvent(services, hook.payments.provider, hook.payments.verifyWebhook(body, request.headers));
        return await reply.code(200).send({ received: true });
      } catch (error) {
        if (error instanceof WebhookForged) {
          services.metrics.alarms.inc({ what: 'webhook_refused' });
          services.log.warn({ requestId: request.id }, 'rejected a webhook without a valid signature');
          return await reply.code(400).send({ received: false });
        }
        if (error instanceof PaymentsUnavailable) return await reply.code(503).send({ received: false });
        throw error;
      }
    });
  });
}
