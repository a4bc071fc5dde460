import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import Fastify from 'fastify';
import { SignJWT } from 'jose';
import { createCoinbaseSandbox } from '../coinbase-sandbox.ts';
import type { Sandbox } from '../sandbox.ts';
import type { SandboxStore } from '../store/store.ts';
import { openTestStore } from '../store/test-store.ts';
import type { CheckoutDelays } from './checkout-endpoints.ts';
import type { Checkout } from './checkout-object.ts';

const prefix = '/sandbox/coinbase';
export const webhookSecret = 'a secret of the webhook subscription';

/** An Ed25519 key and an older P-256 key. */
export const keys = {
  ed25519: { id: 'b6f1c6de-1111-4222-8333-444455556666', alg: 'EdDSA', ...generateKeyPairSync('ed25519') },
  p256: { id: 'organizations/1/apiKeys/2', alg: 'ES256', ...generateKeyPairSync('ec', { namedCurve: 'prime256v1' }) },
};

interface Signing {
  alg: string;
  id: string;
  privateKey: KeyObject | Uint8Array;
}

export interface TokenChange {
  claims?: Record<string, unknown>;
  lives?: number;
  startsIn?: number;
  kid?: string;
}

export interface ReceivedEvent {
  headers: IncomingHttpHeaders;
  body: string;
  checkout: Checkout & { eventType: string };
}

/** A server with the sandbox, a signing client, and an endpoint that collects webhooks. */
export interface Exchange {
  sandbox: Sandbox;
  origin: string;
  base: string;
  received: ReceivedEvent[];
  token(method: string, path: string, key?: Signing, change?: TokenChange): Promise<string>;
  call(
    method: string,
    path: string,
    body?: object,
    more?: { key?: Signing; idempotencyKey?: string; token?: string },
  ): Promise<ExchangeResponse>;
  close(): Promise<void>;
}

interface ExchangeResponse {
  status: number;
  body: Checkout & {
    errorType?: string;
    errorMessage?: string;
    correlationId?: string;
    checkouts?: Checkout[];
    nextPageToken?: string;
    checkout?: Checkout;
    refund?: { id: string; status: string; amount: string };
  };
}

export async function openExchange(
  options: { store?: SandboxStore; now?: () => Date; delays?: Partial<CheckoutDelays> } = {},
): Promise<Exchange> {
  const { store, release } = options.store ? { store: options.store, release: async () => {} } : await openTestStore();
  const app = Fastify();
  const received: ReceivedEvent[] = [];
  const hook = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body, checkout: JSON.parse(body) });
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  const address = hook.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  let origin = '';
  const now = options.now ?? (() => new Date());
  const sandbox = createCoinbaseSandbox({
    store,
    apiKeys: Object.values(keys),
    webhookSecret,
    clock: { now },
    log: { warn: () => {} },
    deliver: { url: `http://127.0.0.1:${address.port}/hook`, events: ['*'] },
    publicUrl: () => origin,
    delays: options.delays ?? { confirmMs: 0, refundMs: 0 },
    pollMs: 30,
  });
  await app.register(sandbox.plugin, { prefix });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
  await sandbox.start();
  const token: Exchange['token'] = async (method, path, key = keys.ed25519, change = {}) => {
    const at = Math.floor(now().getTime() / 1000) + (change.startsIn ?? 0);
    const uri = `${method} ${new URL(origin).host}${prefix}${path.split('?')[0]}`;
    const claims = { iss: 'cdp', sub: key.id, aud: ['cdp_service'], nbf: at, exp: at + (change.lives ?? 120), uri, ...change.claims };
    return await new SignJWT(claims)
      .setProtectedHeader({ alg: key.alg, kid: change.kid ?? key.id, typ: 'JWT', nonce: randomUUID().replaceAll('-', '') })
      .sign(key.privateKey);
  };
  return {
    sandbox,
    origin,
    base: `${origin}${prefix}`,
    received: received,
    token,
    async call(method, path, body, more = {}) {
      const response = await fetch(`${origin}${prefix}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${more.token ?? (await token(method, path, more.key))}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(more.idempotencyKey === undefined ? {} : { 'x-idempotency-key': more.idempotencyKey }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: JSON.parse(await response.text()) };
    },
    async close() {
      await sandbox.stop();
      await app.close();
      hook.closeAllConnections();
      await new Promise((resolve) => hook.close(resolve));
      await release();
    },
  };
}

export async function waitFor<T>(read: () => Promise<T> | T, isMet: (found: T) => boolean): Promise<T> {
  const end = Date.now() + 60_000;
  for (;;) {
    const found = await read();
    if (isMet(found)) return found;
    if (Date.now() > end) throw new Error(`it never came to that; it is ${JSON.stringify(found).slice(0, 500)}`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}
