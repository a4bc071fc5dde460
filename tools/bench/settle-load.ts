import { createHmac, randomUUID } from 'node:crypto';
import type { Socket } from 'socket.io-client';
import type { Sample } from './http-load.ts';
import { type Begun, formType, orderOf, payByCard, post } from './purchase-load.ts';

/** What the platform shares with its embedded card provider. */
export type SandboxKeys = { publishableKey: string; secretKey: string; webhookSecret: string };

type Waiting = Begun & { socket: Socket };

/** Payments of which the provider's own messages were lost; then it tells of each, one after the other, until that message is answered. */
export async function settleByWebhook(
  port: number,
  keys: SandboxKeys,
  sockets: readonly Socket[],
  braTagIds: readonly string[],
): Promise<Sample> {
  const sample: Sample = { calls: 0, seconds: 0, times: [], failures: [] };
  const waiting = await payUnheard(port, keys, sockets, braTagIds, sample.failures);
  const begun = performance.now();
  for (const { intent } of waiting) {
    const body = succeeded(intent.id);
    const started = performance.now();
    const status = await post(port, '/v1/hooks/stripe', body, signed(body, keys.webhookSecret));
    if (status !== 200) sample.failures.push(`the webhook was answered with ${status}`);
    sample.calls += 1;
    sample.times.push(performance.now() - started);
  }
  sample.seconds = (performance.now() - begun) / 1000;
  for (const { socket, intent, accessToken } of waiting) {
    const { status } = await orderOf(socket, intent.id, accessToken);
    if (status !== 'paid') sample.failures.push(`the order is ${status}`);
  }
  return sample;
}

async function payUnheard(
  port: number,
  keys: SandboxKeys,
  sockets: readonly Socket[],
  braTagIds: readonly string[],
  failures: string[],
): Promise<Waiting[]> {
  const waiting: Waiting[] = [];
  await loseWebhooks(port, keys, 1);
  for (const [i, braTagId] of braTagIds.entries()) {
    const socket = sockets[i % sockets.length];
    if (!socket) throw new Error('no connection');
    const paid = await payByCard(socket, port, keys.publishableKey, braTagId);
    if (typeof paid === 'string') failures.push(paid);
    else waiting.push({ ...paid, socket });
  }
  await loseWebhooks(port, keys, 0);
  return waiting;
}

async function loseWebhooks(port: number, { secretKey }: SandboxKeys, share: 0 | 1): Promise<void> {
  const status = await post(port, '/sandbox/stripe/test/faults', `drop=${share}`, { ...formType, authorization: `Bearer ${secretKey}` });
  if (status !== 200) throw new Error(`the sandbox answered ${status}`);
}

function succeeded(intentId: string): string {
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

function signed(body: string, secret: string): Record<string, string> {
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` };
}
