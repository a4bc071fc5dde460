import { createHmac, randomUUID } from 'node:crypto';
import type { Socket } from 'socket.io-client';
import type { Sample } from './http-load.ts';
import { formType, orderOf, payByCard, post, type StartedPurchase } from './purchase-load.ts';

/** What the platform shares with its embedded card provider. */
export type SandboxKeys = { publishableKey: string; secretKey: string; webhookSecret: string };

type PendingPurchase = StartedPurchase & { socket: Socket };

/** Pays while the provider's webhooks are dropped, then sends the webhook of each payment, one after another, and measures until it is answered. */
export async function settleByWebhook(
  port: number,
  keys: SandboxKeys,
  sockets: readonly Socket[],
  braTagIds: readonly string[],
): Promise<Sample> {
  const sample: Sample = { calls: 0, seconds: 0, times: [], failures: [] };
  const pending = await payWithoutWebhooks(port, keys, sockets, braTagIds, sample.failures);
  const startedAt = performance.now();
  for (const { intent } of pending) {
    const body = createSucceededEvent(intent.id);
    const sentAt = performance.now();
    const status = await post(port, '/v1/hooks/stripe', body, signHeaders(body, keys.webhookSecret));
    if (status !== 200) sample.failures.push(`the webhook was answered with ${status}`);
    sample.calls += 1;
    sample.times.push(performance.now() - sentAt);
  }
  sample.seconds = (performance.now() - startedAt) / 1000;
  for (const { socket, intent, accessToken } of pending) {
    const { status } = await orderOf(socket, intent.id, accessToken);
    if (status !== 'paid') sample.failures.push(`the order is ${status}`);
  }
  return sample;
}

async function payWithoutWebhooks(
  port: number,
  keys: SandboxKeys,
  sockets: readonly Socket[],
  braTagIds: readonly string[],
  failures: string[],
): Promise<PendingPurchase[]> {
  const pending: PendingPurchase[] = [];
  await dropWebhooks(port, keys, 1);
  for (const [i, braTagId] of braTagIds.entries()) {
    const socket = sockets[i % sockets.length];
    if (!socket) throw new Error('no connection');
    const paid = await payByCard(socket, port, keys.publishableKey, braTagId);
    if (typeof paid === 'string') failures.push(paid);
    else pending.push({ ...paid, socket });
  }
  await dropWebhooks(port, keys, 0);
  return pending;
}

async function dropWebhooks(port: number, { secretKey }: SandboxKeys, share: 0 | 1): Promise<void> {
  const status = await post(port, '/sandbox/stripe/test/faults', `drop=${share}`, { ...formType, authorization: `Bearer ${secretKey}` });
  if (status !== 200) throw new Error(`the sandbox answered ${status}`);
}

function createSucceededEvent(intentId: string): string {
  const object = { id: intentId, object: 'payment_intent' };
  const created = Math.floor(Date.now() / 1000);
  return JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    created,
    livemode: false,
    type: 'payment_intent.succeeded',
    data: { object },
  });
}

function signHeaders(body: string, secret: string): Record<string, string> {
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` };
}
