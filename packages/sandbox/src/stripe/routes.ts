import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../delivery/lane.ts';
import { addChaosRoute, isFromHere } from '../faults/chaos-route.ts';
import { type FaultKit, faultyCall } from '../faults/faulty-call.ts';
import { newId } from '../ids.ts';
import { accountEndpoints } from './accounts.ts';
import { balanceEndpoints } from './balance.ts';
import type { Endpoint, Pace } from './call.ts';
import { decideDispute, disputeEndpoints } from './disputes.ts';
import {
  badEncoding,
  badParam,
  faultJson,
  noSuchAccount,
  notForAccounts,
  notFormEncoded,
  notFromHere,
  StripeFault,
  unrecognizedUrl,
} from './errors.ts';
import { accessOf, type Keys } from './keys.ts';
import { apiVersion } from './objects.ts';
import { paymentIntentEndpoints } from './payment-intents.ts';
import { paymentMethodEndpoints } from './payment-methods.ts';
import { payoutEndpoints } from './payouts.ts';
import type { Perform } from './perform.ts';
import { refundEndpoints } from './refunds.ts';
import { resourceEndpoints } from './resources.ts';
import { setupIntentEndpoints } from './setup-intents.ts';
import { transferEndpoints } from './transfers.ts';
import { webhookEndpointEndpoints } from './webhook-endpoints.ts';

const endpoints: Endpoint[] = [
  ...paymentIntentEndpoints,
  ...setupIntentEndpoints,
  ...paymentMethodEndpoints,
  ...refundEndpoints,
  ...disputeEndpoints,
  ...resourceEndpoints,
  ...balanceEndpoints,
  ...accountEndpoints,
  ...transferEndpoints,
  ...payoutEndpoints,
  ...webhookEndpointEndpoints,
];

export interface RouteKit extends FaultKit {
  keys: Keys;
  clock: { now(): Date };
  log: Log;
  perform: Perform;
  isAccount(id: string): Promise<boolean>;
  pace: Pace;
  /** Where this stand-in is reached by browsers; known once it is mounted. */
  base(): string;
  origin(): string;
}

type ApiRequest = FastifyRequest<{ Params: { id?: string; part?: string } }>;

/** The API as the SDK speaks it. Registered in a context of its own, whose body parsers and errors it replaces. */
export function addApiRoutes(app: FastifyInstance, kit: RouteKit): void {
  useFormBodies(app);
  useStripeErrors(app, kit.log);
  for (const endpoint of endpoints) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      logLevel: 'warn',
      handler: async (request: ApiRequest, reply) => await answer(endpoint, request, reply, kit),
    });
  }
}

/** What only makes sense under a prefix of its own: the switches for tests, and Stripe's answer to every other address. */
export function addOwnRoutes(app: FastifyInstance, kit: RouteKit): void {
  addChaosRoute(app, kit.chaos, {
    check: (request) => void accessOf(request.headers, null, kit.keys, false),
    notFromHere,
    wrong: badParam,
  });
  app.post(decideDispute.path, { logLevel: 'warn' }, async (request: ApiRequest, reply) => {
    if (!isFromHere(request)) throw notFromHere();
    return await answer(decideDispute, request, reply, kit);
  });
  app.options(
    '/*',
    { logLevel: 'warn' },
    async (_request, reply) => await reply.code(204).header('allow', 'GET, POST, DELETE, OPTIONS').send(),
  );
  app.route({
    method: ['GET', 'POST', 'DELETE', 'PUT', 'PATCH'],
    url: '/v1/*',
    logLevel: 'warn',
    handler: async (request, reply) => {
      reply.header('request-id', newId('req', 14));
      const { keyParam } = readText(request);
      accessOf(request.headers, keyParam, kit.keys, true);
      throw unrecognizedUrl(request.method, pathOf(request));
    },
  });
}

async function answer(endpoint: Endpoint, request: ApiRequest, reply: FastifyReply, kit: RouteKit): Promise<FastifyReply> {
  const requestId = newId('req', 14);
  reply.header('request-id', requestId);
  reply.header('stripe-version', textHeader(request, 'stripe-version') ?? apiVersion);
  const idempotencyKey = textHeader(request, 'idempotency-key');
  if (idempotencyKey !== null) reply.header('idempotency-key', encodeURI(idempotencyKey));
  const { text, keyParam } = readText(request);
  const access = accessOf(request.headers, keyParam, kit.keys, endpoint.publishable ?? false);
  const account = await accountOf(endpoint, request, kit);
  const now = Math.floor(kit.clock.now().getTime() / 1000);
  const { id = '', part = '' } = request.params;
  const facts = { id, part, access, account, now, requestId, idempotencyKey, base: kit.base(), origin: kit.origin(), pace: kit.pace };
  const path = pathOf(request);
  return await faultyCall(kit, path, request, reply, {
    run: async () => {
      const result = await kit.perform({ endpoint, path, text, facts });
      return () => {
        if (result.replayOf !== null) reply.header('idempotent-replayed', 'true').header('original-request', result.replayOf);
        return sendJson(reply, result.status, result.body);
      };
    },
    fail: () => sendJson(reply, 500, faultJson({ type: 'api_error', message: 'An error occurred inside the sandbox, on request.' })),
  });
}

/** The connected account that the platform speaks for in this call. */
async function accountOf(endpoint: Endpoint, request: FastifyRequest, kit: RouteKit): Promise<string> {
  const account = textHeader(request, 'stripe-account');
  if (account === null) return '';
  if (!(await kit.isAccount(account))) throw noSuchAccount(account);
  if (endpoint.connected !== true) throw notForAccounts();
  return account;
}

function sendJson(reply: FastifyReply, status: number, body: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-cache, no-store').type('application/json').send(body);
}

/** The parameters as text, without the browser's `key`: of the body for POST, of the query for the rest. */
function readText(request: FastifyRequest): { text: string; keyParam: string | null } {
  const url = request.raw.url ?? '';
  const at = url.indexOf('?');
  const query = at < 0 ? '' : url.slice(at + 1);
  const isBody = request.method === 'POST';
  if (isBody && request.body !== undefined && typeof request.body !== 'string') throw notFormEncoded();
  const text = isBody ? String(request.body ?? '') : query;
  if (!/(^|&)key=/.test(text)) return { text, keyParam: null };
  const parts = text.split('&');
  const key = parts.find((part) => part.startsWith('key='))?.slice(4) ?? '';
  return { text: parts.filter((part) => !part.startsWith('key=')).join('&'), keyParam: new URLSearchParams(`key=${key}`).get('key') };
}

function pathOf(request: FastifyRequest): string {
  const path = (request.raw.url ?? '').split('?')[0] ?? '';
  return path.slice(Math.max(path.indexOf('/v1/'), 0));
}

function textHeader(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function useFormBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) =>
    done(null, body),
  );
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) => {
    // A body that is nothing may come with any type; the SDK sends none with DELETE.
    if (body === '') done(null, undefined);
    else done(notFormEncoded(), undefined);
  });
}

function useStripeErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error, request, reply) => {
    const fault = asFault(error);
    if (fault === null) {
      log.warn({ error: error instanceof Error ? error.stack : String(error), path: pathOf(request) }, 'the sandbox failed');
      return sendJson(reply, 500, faultJson({ type: 'api_error', message: 'An unknown error occurred in the sandbox.' }));
    }
    if (fault.status === 401) reply.header('www-authenticate', 'Bearer realm="Stripe"');
    return sendJson(reply, fault.status, faultJson(fault.body));
  });
}

function asFault(error: unknown): StripeFault | null {
  if (error instanceof StripeFault) return error;
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? new StripeFault(status, badEncoding().body) : null;
}
