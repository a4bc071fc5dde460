import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../../delivery/worker.ts';
import { addFaultRoute, isLocalRequest } from '../../fault-injection/fault-route.ts';
import { type FaultContext, runWithFault } from '../../fault-injection/run-with-fault.ts';
import { createId } from '../../ids.ts';
import { accountEndpoints } from '../accounts/account-endpoints.ts';
import { balanceEndpoints } from '../balance/balance-endpoints.ts';
import { customerEndpoints } from '../customers/customer-endpoints.ts';
import { decideDispute, disputeEndpoints } from '../disputes/dispute-endpoints.ts';
import { paymentIntentEndpoints } from '../payment-intents/payment-intent-endpoints.ts';
import { paymentMethodEndpoints } from '../payment-methods/payment-method-endpoints.ts';
import { payoutEndpoints } from '../payouts/payout-endpoints.ts';
import { refundEndpoints } from '../refunds/refund-endpoints.ts';
import { setupIntentEndpoints } from '../setup-intents/setup-intent-endpoints.ts';
import { transferEndpoints } from '../transfers/transfer-endpoints.ts';
import { type Keys, resolveAccess } from './api-keys.ts';
import type { Delays, Endpoint } from './call.ts';
import { apiVersion } from './new-objects.ts';
import type { RequestHandler } from './request-handler.ts';
import {
  createBadEncodingError,
  createBadParamError,
  createNoSuchAccountError,
  createNotForAccountsError,
  createNotFormEncodedError,
  createNotLocalError,
  createUnrecognizedUrlError,
  StripeError,
  toErrorJson,
} from './stripe-error.ts';

const endpoints: Endpoint[] = [
  ...paymentIntentEndpoints,
  ...setupIntentEndpoints,
  ...paymentMethodEndpoints,
  ...refundEndpoints,
  ...disputeEndpoints,
  ...customerEndpoints,
  ...balanceEndpoints,
  ...accountEndpoints,
  ...transferEndpoints,
  ...payoutEndpoints,
];

export interface RouteContext extends FaultContext {
  keys: Keys;
  clock: { now(): Date };
  log: Log;
  requestHandler: RequestHandler;
  isAccount(id: string): Promise<boolean>;
  delays: Delays;
  /** The address for browsers; known once the plugin is registered. */
  base(): string;
  shopOrigins(): readonly string[];
}

type ApiRequest = FastifyRequest<{ Params: { id?: string } }>;

/** The API. It replaces the body parsers and error handler of its Fastify context. */
export function addApiRoutes(app: FastifyInstance, context: RouteContext): void {
  useFormBodies(app);
  useStripeErrors(app, context.log);
  for (const endpoint of endpoints) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      logLevel: 'warn',
      handler: async (request: ApiRequest, reply) => await answerRequest(endpoint, request, reply, context),
    });
  }
}

/** Routes for tests, and Stripe's error for unknown URLs. */
export function addTestRoutes(app: FastifyInstance, context: RouteContext): void {
  addFaultRoute(app, context.faults, {
    authorize: (request) => void resolveAccess(request.headers, null, context.keys, false),
    notLocal: createNotLocalError,
    invalid: createBadParamError,
  });
  app.post(decideDispute.path, { logLevel: 'warn' }, async (request: ApiRequest, reply) => {
    if (!isLocalRequest(request)) throw createNotLocalError();
    return await answerRequest(decideDispute, request, reply, context);
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
      reply.header('request-id', createId('req', 14));
      const { keyParam } = readText(request);
      resolveAccess(request.headers, keyParam, context.keys, true);
      throw createUnrecognizedUrlError(request.method, getPath(request));
    },
  });
}

async function answerRequest(endpoint: Endpoint, request: ApiRequest, reply: FastifyReply, context: RouteContext): Promise<FastifyReply> {
  const requestId = createId('req', 14);
  reply.header('request-id', requestId);
  reply.header('stripe-version', getHeader(request, 'stripe-version') ?? apiVersion);
  const idempotencyKey = getHeader(request, 'idempotency-key');
  if (idempotencyKey !== null) reply.header('idempotency-key', encodeURI(idempotencyKey));
  const { text, keyParam } = readText(request);
  const access = resolveAccess(request.headers, keyParam, context.keys, endpoint.publishable ?? false);
  const account = await resolveAccount(endpoint, request, context);
  const now = Math.floor(context.clock.now().getTime() / 1000);
  const { id = '' } = request.params;
  const callContext = {
    id,
    access,
    account,
    now,
    requestId,
    idempotencyKey,
    base: context.base(),
    shopOrigins: context.shopOrigins(),
    delays: context.delays,
  };
  const path = getPath(request);
  return await runWithFault(context, path, request, reply, {
    run: async () => {
      const result = await context.requestHandler.handle({ endpoint, path, text, context: callContext });
      return () => {
        if (result.replayOf !== null) reply.header('idempotent-replayed', 'true').header('original-request', result.replayOf);
        return sendJson(reply, result.status, result.body);
      };
    },
    fail: () => sendJson(reply, 500, toErrorJson({ type: 'api_error', message: 'An error occurred inside the sandbox, on request.' })),
  });
}

/** The connected account of the `Stripe-Account` header. */
async function resolveAccount(endpoint: Endpoint, request: FastifyRequest, context: RouteContext): Promise<string> {
  const account = getHeader(request, 'stripe-account');
  if (account === null) return '';
  if (!(await context.isAccount(account))) throw createNoSuchAccountError(account);
  if (endpoint.connected !== true) throw createNotForAccountsError();
  return account;
}

function sendJson(reply: FastifyReply, status: number, body: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-cache, no-store').type('application/json').send(body);
}

/** The parameters as text without the browser's `key`: the body of a POST, otherwise the query. */
function readText(request: FastifyRequest): { text: string; keyParam: string | null } {
  const url = request.raw.url ?? '';
  const at = url.indexOf('?');
  const query = at < 0 ? '' : url.slice(at + 1);
  const isBody = request.method === 'POST';
  if (isBody && request.body !== undefined && typeof request.body !== 'string') throw createNotFormEncodedError();
  const text = isBody ? String(request.body ?? '') : query;
  if (!/(^|&)key=/.test(text)) return { text, keyParam: null };
  const parts = text.split('&');
  const key = parts.find((part) => part.startsWith('key='))?.slice(4) ?? '';
  return { text: parts.filter((part) => !part.startsWith('key=')).join('&'), keyParam: new URLSearchParams(`key=${key}`).get('key') };
}

function getPath(request: FastifyRequest): string {
  const path = (request.raw.url ?? '').split('?')[0] ?? '';
  return path.slice(Math.max(path.indexOf('/v1/'), 0));
}

function getHeader(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function useFormBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) =>
    done(null, body),
  );
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) => {
    // An empty body may have any type.
    if (body === '') done(null, undefined);
    else done(createNotFormEncodedError(), undefined);
  });
}

function useStripeErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error, request, reply) => {
    const stripeError = toStripeError(error);
    if (stripeError === null) {
      log.warn({ error: error instanceof Error ? error.stack : String(error), path: getPath(request) }, 'the sandbox failed');
      return sendJson(reply, 500, toErrorJson({ type: 'api_error', message: 'An unknown error occurred in the sandbox.' }));
    }
    if (stripeError.status === 401) reply.header('www-authenticate', 'Bearer realm="Stripe"');
    return sendJson(reply, stripeError.status, toErrorJson(stripeError.body));
  });
}

function toStripeError(error: unknown): StripeError | null {
  if (error instanceof StripeError) return error;
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? new StripeError(status, createBadEncodingError().body) : null;
}
