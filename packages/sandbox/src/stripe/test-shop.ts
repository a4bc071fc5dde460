import { createServer, type Server } from 'node:http';
import Fastify, { type InjectOptions } from 'fastify';
import Stripe from 'stripe';
import type { Look } from '../pages/page.ts';
import { memoryStore } from '../store/memory-store.ts';
import type { SandboxStore } from '../store/store.ts';
import { createStripeSandbox, type StripeSandbox } from '../stripe-sandbox.ts';
import type { Pace } from './call.ts';

export const prefix = '/sandbox/stripe';
export const secretKey = 'sk_test_0123456789abcdefghij';
export const publishableKey = 'pk_test_0123456789abcdefghij';
export const webhookSecret = 'whsec_0123456789abcdefghij';

/** A shop around the stand-in: a server that mounts it, the official SDK pointed at it, and a hook that collects webhooks. */
export interface Shop {
  sandbox: StripeSandbox;
  stripe: Stripe;
  origin: string;
  base: string;
  hook: Hook;
  /** What warnings were logged. */
  warnings: { details: object; message: string }[];
  /** A browser's form post with the publishable key. */
  browser(path: string, fields: Record<string, string>): Promise<{ status: number; body: BrowserAnswer; headers: Headers }>;
  inject(request: InjectOptions): Promise<{ statusCode: number }>;
  close(): Promise<void>;
}

interface BrowserAnswer {
  id?: string;
  status?: string;
  next_action?: { type: string; redirect_to_url: { url: string; return_url: string | null } } | null;
  error?: { type: string; code?: string; decline_code?: string; message: string; param?: string; payment_intent?: { status: string } };
  [key: string]: unknown;
}

export interface Hook {
  url: string;
  received: { body: string; signature: string; type: string; id: string }[];
  /** What the hook answers from now on. */
  answer: number;
  until(count: number): Promise<void>;
  close(): Promise<void>;
}

export async function openShop(
  options: { store?: SandboxStore; now?: () => Date; leaseMs?: number; hookEvents?: string[]; pace?: Partial<Pace>; look?: Look } = {},
): Promise<Shop> {
  const app = Fastify();
  const hook = await openHook();
  const warnings: Shop['warnings'] = [];
  let origin = '';
  const sandbox = createStripeSandbox({
    store: options.store ?? memoryStore(),
    secretKey,
    publishableKey,
    webhookSecret,
    clock: { now: options.now ?? (() => new Date()) },
    log: { warn: (details, message) => warnings.push({ details, message }) },
    deliver: { url: hook.url, events: options.hookEvents ?? ['*'] },
    publicUrl: () => origin,
    leaseMs: options.leaseMs ?? 10_000,
    pollMs: 50,
    pace: options.pace ?? { disputeMs: 0, payoutMs: 0, refundMs: 0 },
    look: options.look ?? {},
  });
  await app.register(sandbox.plugin, { prefix });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
  await sandbox.start();
  const base = `${origin}${prefix}`;
  return {
    sandbox,
    stripe: sdkFor(origin, secretKey),
    origin,
    base,
    hook,
    warnings,
    async browser(path, fields) {
      const response = await fetch(`${base}${path}`, { method: 'POST', body: new URLSearchParams({ key: publishableKey, ...fields }) });
      const body: BrowserAnswer = JSON.parse(await response.text());
      return { status: response.status, body, headers: response.headers };
    },
    inject: async (request) => await app.inject(request),
    async close() {
      await sandbox.stop();
      await app.close();
      await hook.close();
    },
  };
}

/** The official SDK; only its way out is told that the stand-in lives under a path. */
export function sdkFor(origin: string, key: string, config: Stripe.StripeConfig = {}): Stripe {
  const url = new URL(origin);
  const inner = Stripe.createNodeHttpClient();
  return new Stripe(key, {
    host: url.hostname,
    port: url.port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    httpClient: {
      getClientName: () => inner.getClientName(),
      makeRequest: async (host, port, path, ...rest) => await inner.makeRequest(host, port, `${prefix}${path}`, ...rest),
    },
    ...config,
  });
}

export async function openHook(): Promise<Hook> {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const event: { id: string; type: string } = JSON.parse(body);
      hook.received.push({ body, signature: String(request.headers['stripe-signature']), type: event.type, id: event.id });
      response.writeHead(hook.answer).end();
    });
  });
  const port = await listen(server);
  const hook: Hook = {
    url: `http://127.0.0.1:${port}/hook`,
    received: [],
    answer: 200,
    async until(count) {
      const end = Date.now() + 8000;
      while (hook.received.length < count) {
        if (Date.now() > end)
          throw new Error(`only ${hook.received.length} of ${count} webhooks came: ${hook.received.map((one) => one.type).join(', ')}`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return hook;
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
