import { createServer, type Server } from 'node:http';
import Fastify, { type InjectOptions } from 'fastify';
import Stripe from 'stripe';
import type { PageTheme } from '../pages/page.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Kind } from '../store/rows.ts';
import type { SandboxStore } from '../store/store.ts';
import { openTestStore } from '../store/test-store.ts';
import { createStripeSandbox } from '../stripe-sandbox.ts';
import type { Delays } from './api/call.ts';
import { type Bodies, isOfKind } from './api/object-types.ts';

export const prefix = '/sandbox/stripe';
export const secretKey = 'sk_test_0123456789abcdefghij';
export const publishableKey = 'pk_test_0123456789abcdefghij';
export const webhookSecret = 'whsec_0123456789abcdefghij';

/** A server with the sandbox, the official SDK pointed at it, and an endpoint that collects webhooks. */
export interface Shop {
  sandbox: Sandbox;
  stripe: Stripe;
  origin: string;
  base: string;
  hook: WebhookReceiver;
  /** What warnings were logged. */
  warnings: { details: object; message: string }[];
  /** A browser's form post with the publishable key. */
  browser(path: string, fields: Record<string, string>): Promise<{ status: number; body: BrowserAnswer; headers: Headers }>;
  /** What the sandbox stores, newest first. */
  list<K extends Kind>(kind: K, account?: string): Promise<Bodies[K][]>;
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

interface WebhookReceiver {
  url: string;
  received: { body: string; signature: string; type: string; id: string; answer: number }[];
  /** The status of the hook's responses. */
  answer: number;
  waitForCount(count: number): Promise<void>;
  close(): Promise<void>;
}

export async function openShop(
  options: {
    store?: SandboxStore;
    now?: () => Date;
    leaseMs?: number;
    hookEvents?: string[];
    delays?: Partial<Delays>;
    theme?: PageTheme;
  } = {},
): Promise<Shop> {
  const { store, release } = options.store ? { store: options.store, release: async () => {} } : await openTestStore();
  const app = Fastify();
  const hook = await openWebhookReceiver();
  const warnings: Shop['warnings'] = [];
  let origin = '';
  const sandbox = createStripeSandbox({
    store,
    secretKey,
    publishableKey,
    webhookSecret,
    clock: { now: options.now ?? (() => new Date()) },
    log: { warn: (details, message) => warnings.push({ details, message }) },
    deliver: { url: hook.url, events: options.hookEvents ?? ['*'] },
    publicUrl: () => origin,
    leaseMs: options.leaseMs ?? 10_000,
    pollMs: 50,
    delays: options.delays ?? { disputeMs: 0, payoutMs: 0, refundMs: 0 },
    theme: options.theme ?? {},
  });
  await app.register(sandbox.plugin, { prefix });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
  await sandbox.start();
  const base = `${origin}${prefix}`;
  return {
    sandbox,
    stripe: createSdk(origin, secretKey),
    origin,
    base,
    hook,
    warnings,
    async browser(path, fields) {
      const response = await fetch(`${base}${path}`, { method: 'POST', body: new URLSearchParams({ key: publishableKey, ...fields }) });
      const body: BrowserAnswer = JSON.parse(await response.text());
      return { status: response.status, body, headers: response.headers };
    },
    list: async (kind, account = '') =>
      (await store.list({ kind, account, limit: 1000 })).flatMap((row) => (isOfKind(row, kind) ? [row.body] : [])),
    inject: async (request) => await app.inject(request),
    async close() {
      await sandbox.stop();
      await app.close();
      await hook.close();
      await release();
    },
  };
}

/** The official SDK with an HTTP client that adds the sandbox's path. */
export function createSdk(origin: string, key: string, config: Stripe.StripeConfig = {}): Stripe {
  const url = new URL(origin);
  const callInternally = Stripe.createNodeHttpClient();
  return new Stripe(key, {
    host: url.hostname,
    port: url.port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    httpClient: {
      getClientName: () => callInternally.getClientName(),
      makeRequest: async (host, port, path, ...rest) => await callInternally.makeRequest(host, port, `${prefix}${path}`, ...rest),
    },
    ...config,
  });
}

async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const event: { id: string; type: string } = JSON.parse(body);
      hook.received.push({
        body,
        signature: String(request.headers['stripe-signature']),
        type: event.type,
        id: event.id,
        answer: hook.answer,
      });
      response.writeHead(hook.answer).end();
    });
  });
  const port = await listen(server);
  const hook: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/hook`,
    received: [],
    answer: 200,
    async waitForCount(count) {
      const end = Date.now() + 60_000;
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
