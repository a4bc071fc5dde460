import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../delivery/lane.ts';
import { addChaosRoute } from '../faults/chaos-route.ts';
import { type FaultKit, faultyCall } from '../faults/faulty-call.ts';
import { type Look, sendPage } from '../pages/page.ts';
import { asOf, type Checkout } from './checkout.ts';
import { type CheckoutPace, create, deactivate, list, type Payment, pay, payments, refund, retrieve } from './checkouts.ts';
import type { Desk, Keyed, Turn } from './desk.ts';
import { CoinbaseFault, faultBody, internal, invalid } from './errors.ts';
import { type ApiKey, checkToken } from './token.ts';
import { noWalletPage, walletPage } from './wallet-page.ts';

export interface CoinbaseKit extends FaultKit {
  desk: Desk;
  apiKeys: readonly ApiKey[];
  pace: CheckoutPace;
  look: Look;
  clock: { now(): Date };
  log: Log;
  base(): string;
  /** The path before `/api/v1`, as it is mounted. */
  prefix(): string;
}

const path = '/api/v1/checkouts';
type IdRequest = FastifyRequest<{ Params: { id: string } }>;
type TokenRequest = FastifyRequest<{ Params: { token: string } }>;

export function addCoinbaseRoutes(app: FastifyInstance, kit: CoinbaseKit): void {
  app.addHook('onRoute', (route) => {
    route.logLevel = 'warn';
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, request, reply) => sendFault(kit, error, request, reply));
  app.post(path, async (request, reply) => {
    const sent = jsonOf(request);
    return await answer(kit, request, reply, 201, async (turn) => await create(turn, sent, kit.base()));
  });
  app.get(path, async (request, reply) => {
    const query = new URLSearchParams((request.raw.url ?? '').split('?')[1] ?? '');
    return await answer(kit, request, reply, 200, async (turn) => await list(turn, query));
  });
  app.get(`${path}/:id`, async (request: IdRequest, reply) => {
    return await answer(kit, request, reply, 200, async (turn) => await retrieve(turn, request.params.id));
  });
  app.post(`${path}/:id/deactivate`, async (request: IdRequest, reply) => {
    return await answer(kit, request, reply, 200, async (turn) => await deactivate(turn, request.params.id));
  });
  app.post(`${path}/:id/refund`, async (request: IdRequest, reply) => {
    const sent = jsonOf(request);
    return await answer(kit, request, reply, 201, async (turn) => await refund(turn, request.params.id, sent, kit.pace));
  });
  addChaosRoute(app, kit.chaos, {
    check: (request) => authorize(kit, request),
    notFromHere: () => new CoinbaseFault(403, 'forbidden', 'The switches for tests are turned on the machine of the sandbox itself.'),
    wrong: (_field, message) => invalid(message),
  });
  addWalletRoutes(app, kit);
}

async function answer(
  kit: CoinbaseKit,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  work: (turn: Turn) => Promise<object>,
): Promise<FastifyReply> {
  authorize(kit, request);
  const keyed = keyedOf(request, status);
  const { pathname } = new URL(request.raw.url ?? '', 'http://sandbox');
  return await faultyCall(kit, pathname.slice(kit.prefix().length), request, reply, {
    run: async () => {
      const body = await kit.desk(work, keyed);
      return () => sendJson(reply, status, body);
    },
    fail: () => sendJson(reply, 500, JSON.stringify(faultBody(internal('An error occurred inside the sandbox, on request.')))),
  });
}

/** A token names the address it is for; here that is this stand-in's, or the one it stands in for. */
function authorize(kit: CoinbaseKit, request: FastifyRequest): void {
  const [here = ''] = (request.raw.url ?? '').split('?');
  const there = here.slice(kit.prefix().length);
  const hosts = [request.headers.host ?? '', new URL(kit.base()).host];
  const uris = [
    ...hosts.map((host) => `${request.method} ${host}${here}`),
    `${request.method} business.coinbase.com${there}`,
    `${request.method} business.coinbase.com/sandbox${there}`,
  ];
  const now = Math.floor(kit.clock.now().getTime() / 1000);
  checkToken({ header: request.headers.authorization, uris, now }, kit.apiKeys);
}

function keyedOf(request: FastifyRequest, status: number): Keyed | null {
  const key = request.headers['x-idempotency-key'];
  if (request.method !== 'POST' || key === undefined) return null;
  if (typeof key !== 'string' || !/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(key)) {
    throw invalid('X-Idempotency-Key must be a version 4 UUID.');
  }
  const body = typeof request.body === 'string' ? request.body : '';
  return { key: key.toLowerCase(), request: `${request.raw.url}\n${body}`, status };
}

function jsonOf(request: FastifyRequest): unknown {
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('application/json')) throw invalid('The body must be JSON, with content-type application/json.');
  try {
    const sent: unknown = JSON.parse(typeof request.body === 'string' ? request.body : '');
    return sent;
  } catch {
    throw invalid('The body is not JSON.');
  }
}

function sendJson(reply: FastifyReply, status: number, body: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('application/json').send(body);
}

function sendFault(kit: CoinbaseKit, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  const isTheirs = typeof status === 'number' && status >= 400 && status < 500;
  const fault =
    error instanceof CoinbaseFault ? error : isTheirs ? invalid('The request cannot be read.') : internal('The sandbox failed.');
  if (fault.status === 500)
    kit.log.warn({ error: error instanceof Error ? error.stack : String(error), url: request.url }, 'the sandbox failed');
  if (fault.status === 401) reply.header('www-authenticate', 'Bearer');
  return sendJson(reply, fault.status, JSON.stringify(faultBody(fault)));
}

/** The pretend wallet: GET shows and changes nothing, POST pays, and says on the same page what became of it. */
function addWalletRoutes(app: FastifyInstance, kit: CoinbaseKit): void {
  app.get('/pay/:token', async (request: TokenRequest, reply) => {
    const found = await shown(async () => await kit.desk(async (turn) => await read(turn, request.params.token)));
    return sendPage(reply, kit.look, found === null ? noWalletPage() : walletPage(found));
  });
  app.post('/pay/:token', async (request: TokenRequest, reply) => {
    const chosen = new URLSearchParams(typeof request.body === 'string' ? request.body : '').get('payment');
    const payment: Payment = payments.find((known) => known === chosen) ?? 'exact';
    const found = await shown(
      async () => await kit.desk(async (turn) => await pay(turn, await turn.needByToken(request.params.token), payment, kit.pace)),
    );
    if (found === null) return sendPage(reply, kit.look, noWalletPage());
    return reply.header('cache-control', 'no-store').redirect(found.url, 303);
  });
}

async function read(turn: Turn, token: string): Promise<Checkout> {
  return asOf((await turn.needByToken(token)).body.checkout, turn.now);
}

async function shown(work: () => Promise<string>): Promise<Checkout | null> {
  try {
    const checkout: Checkout = JSON.parse(await work());
    return checkout;
  } catch (error) {
    if (error instanceof CoinbaseFault && error.status === 404) return null;
    throw error;
  }
}
