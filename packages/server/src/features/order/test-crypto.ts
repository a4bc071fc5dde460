import { createHmac, randomUUID } from 'node:crypto';
import type { Client } from '@strapline/testkit/socket-client';
import type { TestServer } from '@strapline/testkit/test-server';
import { expect } from 'vitest';
import { homeAddress, type Purchase } from './test-purchase.ts';
import type { Message } from './test-webhook-cases.ts';

let buyers = 0;

/** Starts a checkout in USDC, as a guest unless the client is signed in. */
export async function checkOutWithCrypto(
  client: Client,
  braTagId: string,
  more: { email?: string; idempotencyKey?: string; accessToken?: string } = {},
): Promise<Purchase> {
  buyers += 1;
  return await client.call('createPaymentIntentCoinbase', {
    braTagId,
    shipTo: homeAddress,
    email: `coins${buyers}@post.example`,
    idempotencyKey: randomUUID(),
    ...more,
  });
}

export type CoinbaseMessage = 'exact' | 'short' | 'failing';

/** Pays from the simulated wallet. The network confirms it after three seconds. */
export async function sendCrypto(server: TestServer, url: string, payment: CoinbaseMessage = 'exact'): Promise<void> {
  const answer = await server.http(new URL(url).pathname, {
    method: 'POST',
    body: new URLSearchParams({ payment }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(answer.status).toBe(303);
}

/** Pays from the simulated wallet and waits for the network. */
export async function payWithCrypto(
  server: TestServer,
  { intent }: Purchase,
  payment: CoinbaseMessage = 'exact',
  url = intent.url ?? '',
): Promise<void> {
  await sendCrypto(server, url, payment);
  server.clock.forward(4_000);
  const fetchStatus = async () => (await server.services.crypto?.retrieveIntent(intent.id))?.status;
  await expect.poll(fetchStatus).toBe(payment === 'failing' ? 'requires_payment_method' : 'succeeded');
}

/** A webhook of the embedded Coinbase, correctly signed. */
export function createCoinbaseMessage(
  server: TestServer,
  { id, type = 'checkout.payment.success', intentId }: { id: string; type?: string; intentId: string },
): Message {
  const body = JSON.stringify({ id: intentId, status: 'COMPLETED', eventType: type });
  return signCoinbaseMessage(server, body, { 'content-type': 'application/json', 'x-event-id': id, 'x-event-type': type });
}

export function signCoinbaseMessage(
  server: TestServer,
  body: string,
  headers: Record<string, string>,
  { secret = server.services.secrets.derive('sandbox/coinbase-webhook').toString('hex'), at = server.clock.now().getTime() } = {},
): Message {
  const seconds = Math.floor(at / 1000);
  const names = Object.keys(headers).join(' ');
  const signature = createHmac('sha256', secret)
    .update(`${seconds}.${names}.${Object.values(headers).join('.')}.${body}`)
    .digest('hex');
  return { body, headers: { ...headers, 'x-hook0-signature': `t=${seconds},h=${names},v1=${signature}` } };
}
