import type { IncomingMessage, ServerResponse } from 'node:http';
import { defaultApp, isAppKey } from '@strapline/contract/apps';
import type { EventSpec } from '@strapline/contract/define-event';
import { errorTable, type WireFailure } from '@strapline/contract/errors';
import { events } from '@strapline/contract/events';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Answer } from './answer.ts';
import { anonymous, type Caller, type Principal } from './caller.ts';
import { addressReader } from './client-address.ts';
import type { createDispatcher } from './dispatch.ts';
import type { Drain } from './drain.ts';
import { newId } from './ids.ts';
import { isLocalDemo, mayReachLocalDemo } from './local-demo.ts';
import { allowedOrigins } from './origins.ts';
import { nothingPolicy, refuseUnreadable, securityHeaders } from './security-headers.ts';
import type { Services } from './services.ts';
import { presentFailure, WireError } from './wire-error.ts';

/** HTTP routes of one feature, beside the read doors of its events. */
export type Routes = (app: FastifyInstance, services: Services, caller: HttpCaller) => void | Promise<void>;

export type HttpCaller = (request: FastifyRequest) => Promise<Caller>;

/** A Fastify with our error shape, headers and limits; routes are added by the features. */
export function openHttp(services: Pick<Services, 'config' | 'log'>, drain: Drain): FastifyInstance {
  const headers = securityHeaders(services.config.publicUrl);
  const app = Fastify({
    logger: false,
    trustProxy: false,
    bodyLimit: 256 * 1024,
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: true,
    genReqId: () => newId('req'),
    routerOptions: { maxParamLength: 300 },
    // What is refused before there is a route, and so before any hook.
    frameworkErrors: (error, request, reply) => {
      sendProblem(reply.headers({ ...headers, 'content-security-policy': nothingPolicy }), asFailure(error, request.id));
    },
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, headers),
    // Node would answer a missing Host itself, bare; the hook below does.
    http: { requireHostHeader: false },
  });
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, { ...headers, 'content-security-policy': nothingPolicy, 'content-length': '0' }).end();
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    // Pages that write their answer themselves take these along; how they may be framed they say in their policy.
    for (const [name, value] of Object.entries(headers)) if (name !== 'x-frame-options') reply.raw.setHeader(name, value);
    if (request.headers.host === undefined && request.raw.httpVersion !== '1.0')
      throw new WireError('validation', { message: 'The request is malformed.' });
  });
  if (isLocalDemo(services.config))
    app.addHook('onRequest', async (request) => {
      if (!mayReachLocalDemo(request.headers))
        throw new WireError('forbidden', {
          message: 'This demo answers on localhost only. To show it to others, set SEED=demo and a HOST.',
        });
    });
  // `close` comes after every answer, and also where there is nobody any more to send it to.
  app.addHook('onRequest', async (_request, reply) => void reply.raw.once('close', drain.begin()));
  app.addHook('onSend', async (_request, reply, payload) => {
    // Pages set their own policy; everything else may do nothing in a browser.
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', nothingPolicy);
    return payload;
  });
  app.setErrorHandler((error, request, reply) => {
    const failure = asFailure(error, request.id);
    if (failure.code === 'internal')
      services.log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'a request failed');
    return sendProblem(reply, failure);
  });
  return app;
}

/** Errors of Fastify itself (bad JSON, too large, ...) under the contract's names. */
function asFailure(error: unknown, requestId: string): WireFailure {
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  if (!(error instanceof WireError) && typeof status === 'number' && status >= 400 && status < 500) {
    if (status === 413) return { code: 'too_large', message: errorTable.too_large.message };
    if (status === 404) return { code: 'not_found', message: errorTable.not_found.message };
    return { code: 'validation', message: 'The request is malformed.' };
  }
  return presentFailure(error, requestId);
}

export function sendProblem(reply: FastifyReply, failure: WireFailure): FastifyReply {
  const { status, message } = errorTable[failure.code];
  if (failure.retryAfterMs !== undefined) reply.header('retry-after', Math.ceil(failure.retryAfterMs / 1000));
  const { code, message: detail, ...rest } = failure;
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send({ type: `/errors#${code}`, title: message, status, code, message: detail, detail, ...rest });
}

/** Finds out who sends a request: bearer token or nobody, app by the x-application header. Throws WireError. */
export function httpCaller(services: Pick<Services, 'config'>, identify: (token: string) => Promise<Principal>): HttpCaller {
  const addressOf = addressReader(services.config.trustProxy);
  const origins = allowedOrigins(services.config);
  return async (request) => {
    const named = request.headers['x-application'];
    if (named !== undefined && !isAppKey(named)) throw new WireError('not_found', { message: 'This app doesn’t exist.' });
    const { origin } = request.headers;
    if (request.method !== 'GET' && request.method !== 'HEAD' && origin !== undefined && !origins.has(origin))
      throw new WireError('forbidden', { message: 'Requests from this origin are not allowed.' });
    const base = anonymous(named ?? defaultApp, addressOf(request.socket.remoteAddress, request.headers), null);
    const { authorization } = request.headers;
    if (authorization === undefined) return base;
    const token = /^Bearer ([A-Za-z0-9._~+/-]{1,8192}=*)$/i.exec(authorization)?.[1];
    if (!token) throw new WireError('unauthenticated');
    return { ...base, ...(await identify(token)) };
  };
}

/** The HTTP door of each public read: the same handler, ETag and cache headers. */
export function addReadRoutes(app: FastifyInstance, dispatch: ReturnType<typeof createDispatcher>, caller: HttpCaller): void {
  for (const spec of Object.values(events) as EventSpec[]) {
    if (!spec.http) continue;
    const shape = z.toJSONSchema(spec.input, { io: 'input', unrepresentable: 'any' });
    app.get(spec.http.replace(/\{(\w+)\}/g, ':$1'), async (request, reply) => {
      const who = await caller(request);
      const input = fromQuery(shape, { ...(request.query as Record<string, unknown>), ...(request.params as Record<string, unknown>) });
      const answered = await dispatch(spec.name, input, who, 'http');
      if (!answered.ok) return sendProblem(reply, answered.failure);
      return sendCacheable(request, reply, answered, who.level === 0);
    });
  }
}

/** Sends JSON with an ETag, or 304. What a signed-in person sees is kept by nobody else. */
function sendCacheable(request: FastifyRequest, reply: FastifyReply, { text, etag }: Answer, isPublic: boolean): FastifyReply {
  reply
    .header('etag', etag)
    .header('vary', 'authorization, x-application')
    .header('cache-control', isPublic ? 'public, max-age=5, stale-while-revalidate=60' : 'private, no-cache');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(text);
}

type Shape = {
  type?: string | undefined;
  properties?: Record<string, unknown> | undefined;
  anyOf?: unknown[] | undefined;
  const?: unknown;
};

/** More than any input of ours has. What is beyond it is refused before anything is made of it. */
const mostQueryKeys = 60;

/** Query text -> the types of the schema; `size.band=32` reaches into objects. What does not convert stays text, so that the schema refuses it by name. */
function fromQuery(shape: unknown, query: Record<string, unknown>): Record<string, unknown> {
  const unknownField = () => new WireError('validation', { fields: { query: 'This field is unknown.' } });
  const entries = Object.entries(query);
  if (entries.length > mostQueryKeys) throw unknownField();
  const input: Record<string, unknown> = {};
  for (const [path, text] of entries) {
    const [key = '', ...inner] = path.split('.');
    if (inner.length > 1 || key === '__proto__' || inner[0] === '__proto__') throw unknownField();
    const property = propertyOf(shape, key);
    if (inner[0] === undefined) input[key] = convert(property, text);
    else input[key] = { ...Object(input[key]), [inner[0]]: convert(propertyOf(property, inner[0]), text) };
  }
  return input;
}

function propertyOf(shape: unknown, key: string): unknown {
  const properties = (shape as Shape | undefined)?.properties;
  return properties && Object.hasOwn(properties, key) ? properties[key] : undefined;
}

function convert(shape: unknown, text: unknown): unknown {
  if (typeof text !== 'string') return text;
  const { type, anyOf, const: constant } = (shape ?? {}) as Shape;
  const isNumber =
    type === 'integer' ||
    type === 'number' ||
    typeof constant === 'number' ||
    anyOf?.some((one) => typeof (one as Shape).const === 'number' || (one as Shape).type === 'number');
  if (isNumber && /^-?\d{1,12}$/.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
