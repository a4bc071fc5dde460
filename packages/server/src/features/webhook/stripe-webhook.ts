import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { addProviderWebhook } from './provider-webhook.ts';

/** Stripe's webhook. Without a signing secret the route does not exist. */
export async function addStripeWebhook(app: FastifyInstance, services: Services): Promise<void> {
  if (services.config.stripe && !services.config.stripe.webhookSecret) return;
  await addProviderWebhook(app, services, { path: '/v1/hooks/stripe', payments: services.payments });
}
