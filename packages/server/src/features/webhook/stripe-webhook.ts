import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { providerWebhook } from './provider-webhook.ts';

/** Stripe's webhook. Without a signing secret the route does not exist. */
export async function stripeWebhook(app: FastifyInstance, services: Services): Promise<void> {
  if (services.config.stripe && !services.config.stripe.webhookSecret) return;
  await providerWebhook(app, services, { path: '/v1/hooks/stripe', payments: services.payments });
}
