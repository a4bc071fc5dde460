import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { addProviderWebhook } from './provider-webhook.ts';

/** Coinbase's webhook. Without a signing secret the route does not exist. */
export async function addCoinbaseWebhook(app: FastifyInstance, services: Services): Promise<void> {
  const { crypto, config } = services;
  if (!crypto || (config.coinbase && !config.coinbase.webhookSecret)) return;
  await addProviderWebhook(app, services, { path: '/v1/hooks/coinbase', payments: crypto });
}
