import { randomBytes } from 'node:crypto';
import http from 'node:http';
import type { Socket } from 'socket.io-client';
import type { Sample } from './http-load.ts';

export type StartedPurchase = { error?: { code: string }; intent: { id: string; clientSecret?: string }; accessToken: string };

const shipTo = { name: 'A. Buyer', line1: '1 Bench Street', city: 'Portland', region: 'ME', postalCode: '04101', country: 'US' };
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

/** Whole purchases by guests, each of a different piece: hold and intent, card payment at the sandbox, until the order is paid. */
export async function loadPurchases(
  port: number,
  publishableKey: string,
  sockets: readonly Socket[],
  braTagIds: readonly string[],
  workers: number,
): Promise<Sample> {
  const sample: Sample = { calls: 0, seconds: 0, times: [], failures: [] };
  const startedAt = performance.now();
  let next = 0;
  const work = async (): Promise<void> => {
    for (let turn = next++; turn < braTagIds.length; turn = next++) {
      const socket = sockets[turn % sockets.length];
      const purchaseStartedAt = performance.now();
      const failure = socket ? await buy(socket, port, publishableKey, braTagIds[turn] ?? '') : 'no connection';
      if (failure) sample.failures.push(failure);
      sample.calls += 1;
      sample.times.push(performance.now() - purchaseStartedAt);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  sample.seconds = (performance.now() - startedAt) / 1000;
  return sample;
}

async function buy(socket: Socket, port: number, publishableKey: string, braTagId: string): Promise<string | null> {
  const purchase = await payByCard(socket, port, publishableKey, braTagId);
  return typeof purchase === 'string' ? purchase : await waitUntilPaid(socket, purchase);
}

/** As the order page does: fetches the order once, and again after each update. Returns null, or why it isn't paid. */
export async function waitUntilPaid(socket: Socket, { intent, accessToken }: StartedPurchase): Promise<string | null> {
  const updates = subscribeToPayment(socket, intent.id);
  try {
    for (let fetches = 0; fetches < maxFetches; fetches += 1) {
      const order = await orderOf(socket, intent.id, accessToken);
      if (order.status === 'paid') return null;
      if (order.error) return order.error.code;
      await updates.next(pollMs);
    }
    return 'not paid within its time';
  } finally {
    updates.stop();
  }
}

const pollMs = 250;
const maxFetches = 20;

/** Subscribes to the updates of a payment. One that comes between two calls of `next` is not missed. */
function subscribeToPayment(socket: Socket, paymentIntentId: string) {
  let update = Promise.withResolvers<void>();
  const onStatus = (status: { paymentIntentId: string }): void => {
    if (status.paymentIntentId === paymentIntentId) update.resolve();
  };
  socket.on('paymentStatus', onStatus);
  return {
    next: async (ms: number): Promise<void> => {
      const timer = setTimeout(update.resolve, ms);
      await update.promise;
      clearTimeout(timer);
      update = Promise.withResolvers<void>();
    },
    stop: () => socket.off('paymentStatus', onStatus),
  };
}

/** Creates hold and intent, and pays by card at the sandbox. Returns a string if it failed. */
export async function payByCard(socket: Socket, port: number, publishableKey: string, braTagId: string): Promise<StartedPurchase | string> {
  const purchase = await startPurchase(socket, braTagId);
  if (purchase.error) return purchase.error.code;
  return (await confirmCard(port, publishableKey, purchase)) ?? purchase;
}

/** Creates hold and intent for a guest; the answer may be an error. */
export async function startPurchase(socket: Socket, braTagId: string): Promise<StartedPurchase> {
  const key = randomBytes(18).toString('base64url');
  return (await socket.emitWithAck('createPaymentIntentStripe', {
    braTagId,
    email: `${key.toLowerCase()}@post.example`,
    shipTo,
    idempotencyKey: key,
  })) as StartedPurchase;
}

/** Pays at the sandbox as the browser does. Returns null, or why it failed. */
export async function confirmCard(port: number, publishableKey: string, { intent }: StartedPurchase): Promise<string | null> {
  const form = new URLSearchParams({ key: publishableKey, client_secret: intent.clientSecret ?? '', payment_method: 'pm_card_visa' });
  const status = await post(port, `/sandbox/stripe/v1/payment_intents/${intent.id}/confirm`, form.toString(), formType);
  return status === 200 ? null : `the sandbox answered ${status}`;
}

export async function orderOf(socket: Socket, paymentIntentId: string, accessToken: string) {
  return (await socket.emitWithAck('getOrderStatus', { paymentIntentId, accessToken })) as { status?: string; error?: { code: string } };
}

export const formType = { 'content-type': 'application/x-www-form-urlencoded' };

/** Returns the response status. */
export function post(port: number, path: string, body: string, headers: Record<string, string>): Promise<number> {
  return new Promise((done, fail) => {
    const all = { ...headers, 'content-length': Buffer.byteLength(body) };
    const request = http.request({ host: '127.0.0.1', port, path, method: 'POST', agent, headers: all }, (answer) => {
      answer.resume();
      answer.on('end', () => done(answer.statusCode ?? 0));
    });
    request.on('error', fail);
    request.end(body);
  });
}
