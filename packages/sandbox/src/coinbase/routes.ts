import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../delivery/worker.ts';
import { addFaultRoute } from '../fault-injection/fault-route.ts';
import { type FaultContext, runWithFault } from '../fault-injection/run-with-fault.ts';
import { chooseLanguage, type PageTheme, sendPage } from '../pages/page.ts';
import { type ApiKey, checkToken } from './bearer-token.ts';
import {
  type CheckoutDelays,
  createCheckout,
  deactivateCheckout,
  listCheckouts,
  type Payment,
  payCheckout,
  payments,
  refundCheckout,
  retrieveCheckout,
} from './checkout-endpoints.ts';
import { type Checkout, expireIfDue } from './checkout-object.ts';
import { CoinbaseError, createInternalError, createInvalidError, toErrorBody } from './coinbase-error.ts';
import type { CheckoutCall, IdempotentRequest, RequestHandler } from './request-handler.ts';
import { createNoWalletPage, createWalletPage } from './wallet-page.ts';

export interface CoinbaseContext extends FaultContext {
  requestHandler: RequestHandler;
  apiKeys: readonly ApiKey[];
  delays: CheckoutDelays;
  theme: PageTheme;
  clock: { now(): Date };
  log: Log;
  base(): string;
  /** The path before `/api/v1`. */
  prefix(): string;
}

const path = '/api/v1/checkouts';
type IdRequest = FastifyRequest<{ Params: { id: string } }>;
type TokenRequest = FastifyRequest<{ Params: { token: string } }>;

export function addCoinbaseRoutes(app: FastifyInstance, context: CoinbaseContext): void {
  app.addHook('onRoute', (route) => {
    route.logLevel = 'warn';
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, request, reply) => sendError(context, error, request, reply));
  app.post(path, async (request, reply) => {
    const sent = parseBody(request);
    return await answerRequest(context, request, reply, 201, async (call) => await createCheckout(call, sent, context.base()));
  });
  app.get(path, async (request, reply) => {
    const query = new URLSearchParams((request.raw.url ?? '').split('?')[1] ?? '');
    return await answerRequest(context, request, reply, 200, async (call) => await listCheckouts(call, query));
  });
  app.get(`${path}/:id`, async (request: IdRequest, reply) => {
    return await answerRequest(context, request, reply, 200, async (call) => await retrieveCheckout(call, request.params.id));
  });
  app.post(`${path}/:id/deactivate`, async (request: IdRequest, reply) => {
    return await answerRequest(context, request, reply, 200, async (call) => await deactivateCheckout(call, request.params.id));
  });
  app.post(`${path}/:id/refund`, async (request: IdRequest, reply) => {
    const sent = parseBody(request);
    return await answerRequest(
      context,
      request,
      reply,
      201,
      async (call) => await refundCheckout(call, request.params.id, sent, context.delays),
    );
  });
  addFaultRoute(app, context.faults, {
    authorize: (request) => authorize(context, request),
    notLocal: () => new CoinbaseError(403, 'forbidden', 'Test routes are only available on the machine of the sandbox.'),
    invalid: (_field, message) => createInvalidError(message),
  });
  addWalletRoutes(app, context);
}

async function answerRequest(
  context: CoinbaseContext,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  work: (call: CheckoutCall) => Promise<object>,
): Promise<FastifyReply> {
  authorize(context, request);
  const idempotent = readIdempotencyKey(request, status);
  const { pathname } = new URL(request.raw.url ?? '', 'http://sandbox');
  return await runWithFault(context, pathname.slice(context.prefix().length), request, reply, {
    run: async () => {
      const body = await context.requestHandler.handle(work, idempotent);
      return () => sendJson(reply, status, body);
    },
    fail: () => sendJson(reply, 500, JSON.stringify(toErrorBody(createInternalError('An error occurred inside the sandbox, on request.')))),
  });
}

/** A token is valid for one address: the sandbox's or Coinbase's. */
function authorize(context: CoinbaseContext, request: FastifyRequest): void {
  const [requestPath = ''] = (request.raw.url ?? '').split('?');
  const pathInSandbox = requestPath.slice(context.prefix().length);
  const hosts = [request.headers.host ?? '', new URL(context.base()).host];
  const uris = [
    ...hosts.map((host) => `${request.method} ${host}${requestPath}`),
    `${request.method} business.coinbase.com${pathInSandbox}`,
    `${request.method} business.coinbase.com/sandbox${pathInSandbox}`,
  ];
  const now = Math.floor(context.clock.now().getTime() / 1000);
  checkToken({ header: request.headers.authorization, uris, now }, context.apiKeys);
}

function readIdempotencyKey(request: FastifyRequest, status: number): IdempotentRequest | null {
  const key = request.headers['x-idempotency-key'];
  if (request.method !== 'POST' || key === undefined) return null;
  if (typeof key !== 'string' || !/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(key)) {
    throw createInvalidError('X-Idempotency-Key must be a version 4 UUID.');
  }
  const body = typeof request.body === 'string' ? request.body : '';
  return { key: key.toLowerCase(), request: `${request.raw.url}\n${body}`, status };
}

function parseBody(request: FastifyRequest): unknown {
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('application/json')) throw createInvalidError('The body must be JSON, with content-type application/json.');
  try {
    const sent: unknown = JSON.parse(typeof request.body === 'string' ? request.body : '');
    return sent;
  } catch {
    throw createInvalidError('The body is not JSON.');
  }
}

function sendJson(reply: FastifyReply, status: number, body: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('application/json').send(body);
}

function sendError(context: CoinbaseContext, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  const isClientError = typeof status === 'number' && status >= 400 && status < 500;
  const fault =
    error instanceof CoinbaseError
      ? error
      : isClientError
        ? createInvalidError('The request cannot be read.')
        : createInternalError('The sandbox failed.');
  if (fault.status === 500)
    context.log.warn({ error: error instanceof Error ? error.stack : String(error), url: request.url }, 'the sandbox failed');
  if (fault.status === 401) reply.header('www-authenticate', 'Bearer');
  return sendJson(reply, fault.status, JSON.stringify(toErrorBody(fault)));
}

/** The test wallet: POST pays, and the page shows the result. */
function addWalletRoutes(app: FastifyInstance, context: CoinbaseContext): void {
  app.get('/pay/:token', async (request: TokenRequest, reply) => {
    const checkout = await findCheckout(
      async () => await context.requestHandler.handle(async (call) => await readCheckout(call, request.params.token)),
    );
    const language = chooseLanguage(context.theme, request);
    return sendPage(reply, context.theme, checkout === null ? createNoWalletPage(language) : createWalletPage(checkout, language));
  });
  app.post('/pay/:token', async (request: TokenRequest, reply) => {
    const chosen = new URLSearchParams(typeof request.body === 'string' ? request.body : '').get('payment');
    const payment: Payment = payments.find((allowed) => allowed === chosen) ?? 'exact';
    const checkout = await findCheckout(
      async () =>
        await context.requestHandler.handle(
          async (call) => await payCheckout(call, await call.requireByToken(request.params.token), payment, context.delays),
        ),
    );
    if (checkout === null) return sendPage(reply, context.theme, createNoWalletPage(chooseLanguage(context.theme, request)));
    // With the query of the page, which may name its language.
    const [, query] = request.url.split('?');
    return reply.header('cache-control', 'no-store').redirect(query ? `${checkout.url}?${query}` : checkout.url, 303);
  });
}

async function readCheckout(call: CheckoutCall, token: string): Promise<Checkout> {
  return expireIfDue((await call.requireByToken(token)).body.checkout, call.now);
}

async function findCheckout(work: () => Promise<string>): Promise<Checkout | null> {
  try {
    const checkout: Checkout = JSON.parse(await work());
    return checkout;
  } catch (error) {
    if (error instanceof CoinbaseError && error.status === 404) return null;
    throw error;
  }
}
