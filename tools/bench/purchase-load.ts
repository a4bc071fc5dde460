import { randomBytes } from 'node:crypto';
import http from 'node:http';
import type { Socket } from 'socket.io-client';
import type { Sample } from './http-load.ts';

export type Begun = { error?: { code: string }; intent: { id: string; clientSecret?: string }; accessToken: string };

const shipTo = { name: 'A. Buyer', line1: '1 Bench Street', city: 'Portland', region: 'ME', postalCode: '04101', country: 'US' };
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

/** Whole purchases by guests, each of another piece: hold and intent, card at the sandbox, until the order says that it is paid. */
export async function loadPurchases(
  port: number,
  publishableKey: string,
  sockets: readonly Socket[],
  braTagIds: readonly string[],
  lanes: number,
): Promise<Sample> {
  const sample: Sample = { calls: 0, seconds: 0, times: [], failures: [] };
  const begun = performance.now();
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let turn = next++; turn < braTagIds.length; turn = next++) {
      const socket = sockets[turn % sockets.length];
      const started = performance.now();
      const failure = socket ? await buy(socket, port, publishableKey, braTagIds[turn] ?? '') : 'no connection';
      if (failure) sample.failures.push(failure);
      sample.calls += 1;
      sample.times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  sample.seconds = (performance.now() - begun) / 1000;
  return sample;
}

/** As the order's page does it: looks once, and again when it is told that something moved. */
async function buy(socket: Socket, port: number, publishableKey: string, braTagId: string): Promise<string | null> {
  const begun = await payByCard(socket, port, publishableKey, braTagId);
  if (typeof begun === 'string') return begun;
  const { intent, accessToken } = begun;
  const told = moved(socket, intent.id);
  try {
    for (let looks = 0; looks < mostLooks; looks += 1) {
      const order = await orderOf(socket, intent.id, accessToken);
      if (order.status === 'paid') return null;
      if (order.error) return order.error.code;
      await told.orAfter(lookAgainMs);
    }
    return 'not paid within its time';
  } finally {
    told.stop();
  }
}

const lookAgainMs = 250;
const mostLooks = 20;

/** Waits for the next word about a payment; one that came before the wait is not missed. */
function moved(socket: Socket, paymentIntentId: string) {
  let news = Promise.withResolvers<void>();
  const hear = (said: { paymentIntentId: string }): void => {
    if (said.paymentIntentId === paymentIntentId) news.resolve();
  };
  socket.on('paymentStatus', hear);
  return {
    orAfter: async (ms: number): Promise<void> => {
      const late = setTimeout(news.resolve, ms);
      await news.promise;
      clearTimeout(late);
      news = Promise.withResolvers<void>();
    },
    stop: () => socket.off('paymentStatus', hear),
  };
}

/** Hold and intent, and the card at the sandbox; what went wrong, where something did. */
export async function payByCard(socket: Socket, port: number, publishableKey: string, braTagId: string): Promise<Begun | string> {
  const key = randomBytes(18).toString('base64url');
  const begun = (await socket.emitWithAck('createPaymentIntentStripe', {
    braTagId,
    email: `${key.toLowerCase()}@post.example`,
    shipTo,
    idempotencyKey: key,
  })) as Begun;
  if (begun.error) return begun.error.code;
  const { intent } = begun;
  const form = new URLSearchParams({ key: publishableKey, client_secret: intent.clientSecret ?? '', payment_method: 'pm_card_visa' });
  const status = await post(port, `/sandbox/stripe/v1/payment_intents/${intent.id}/confirm`, form.toString(), formType);
  return status === 200 ? begun : `the sandbox answered ${status}`;
}

export async function orderOf(socket: Socket, paymentIntentId: string, accessToken: string) {
  return (await socket.emitWithAck('getOrderStatus', { paymentIntentId, accessToken })) as { status?: string; error?: { code: string } };
}

export const formType = { 'content-type': 'application/x-www-form-urlencoded' };

/** Answers the status. */
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
