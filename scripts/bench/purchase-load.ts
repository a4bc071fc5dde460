import { randomBytes } from 'node:crypto';
import http from 'node:http';
import type { Socket } from 'socket.io-client';
import type { Sample } from './http-load.ts';

type Begun = { error?: { code: string }; intent: { id: string; clientSecret?: string }; accessToken: string };

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

async function buy(socket: Socket, port: number, publishableKey: string, braTagId: string): Promise<string | null> {
  const key = randomBytes(18).toString('base64url');
  const begun = (await socket.emitWithAck('createPaymentIntentStripe', {
    braTagId,
    email: `${key.toLowerCase()}@post.example`,
    shipTo,
    idempotencyKey: key,
  })) as Begun;
  if (begun.error) return begun.error.code;
  const { intent, accessToken } = begun;
  const form = new URLSearchParams({ key: publishableKey, client_secret: intent.clientSecret ?? '', payment_method: 'pm_card_visa' });
  const status = await post(port, `/sandbox/stripe/v1/payment_intents/${intent.id}/confirm`, form.toString());
  if (status !== 200) return `the sandbox answered ${status}`;
  for (let tries = 0; tries < 200; tries += 1) {
    const order = (await socket.emitWithAck('getOrderStatus', { paymentIntentId: intent.id, accessToken })) as {
      status?: string;
      error?: { code: string };
    };
    if (order.status === 'paid') return null;
    if (order.error) return order.error.code;
    await new Promise((go) => setTimeout(go, 10));
  }
  return 'not paid within its time';
}

function post(port: number, path: string, body: string): Promise<number> {
  return new Promise((done, fail) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(body) };
    const request = http.request({ host: '127.0.0.1', port, path, method: 'POST', agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => done(answer.statusCode ?? 0));
    });
    request.on('error', fail);
    request.end(body);
  });
}
