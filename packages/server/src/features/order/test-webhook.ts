import { createHmac, randomUUID } from 'node:crypto';
import type { TestServer } from '@strapline/testkit/test-server';
import { sql } from '../../ports/database.ts';

export type WebhookRequest = { id?: string; type?: string; intentId: string; livemode?: boolean };

export function createEventBody({
  id = `evt_${randomUUID().replaceAll('-', '')}`,
  type = 'payment_intent.succeeded',
  intentId,
  livemode = false,
}: WebhookRequest): string {
  const object = { id: intentId, object: 'payment_intent', amount: 1, currency: 'usd', status: 'succeeded' };
  return JSON.stringify({
    id,
    object: 'event',
    api_version: '2026-01-28',
    created: Math.floor(Date.now() / 1000),
    livemode,
    type,
    data: { object },
  });
}

/** The signature header of a provider with this secret. */
export function signEvent(body: string, secret: string, at = Date.now()): string {
  const time = Math.floor(at / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}

/** The signing secret that the embedded provider shares with the server. */
export function getWebhookSecret(server: TestServer): string {
  return `whsec_${server.services.secrets.derive('sandbox/webhook').toString('hex')}`;
}

/** Posts a webhook and returns the HTTP status. `signature: undefined` sends no header. */
export async function postStripeWebhook(server: TestServer, body: string, signature: string | undefined): Promise<number> {
  const headers = { 'content-type': 'application/json', ...(signature === undefined ? {} : { 'stripe-signature': signature }) };
  return (await server.http('/v1/hooks/stripe', { method: 'POST', body, headers })).status;
}

/** All state of an order that a payment could change. */
export async function readOrderState(server: TestServer, orderId: string): Promise<unknown> {
  return await server.services.db.first(
    sql`select o.status, o.payment_status, o.captured_cents, o.refunded_cents, o.needs_operator, t.listing, t.version, t.status as tag,
          (select count(*) from order_step where order_id = o.id) as steps, (select count(*) from provenance where bra_tag_id = t.id) as entries
        from orders o join bra_tag t on t.id = o.bra_tag_id where o.id = ${orderId}`,
  );
}

/** Calls the provider with the platform's key, like an operator in its dashboard. */
export async function postToProvider(server: TestServer, path: string, fields: Record<string, string>): Promise<number> {
  const key = `sk_test_${server.services.secrets.derive('sandbox/secret').toString('hex')}`;
  const answer = await server.http(`/sandbox/stripe/v1/${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
  });
  return answer.status;
}
