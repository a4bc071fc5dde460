import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Span, Telemetry } from '../../ports/telemetry.ts';
import type { Metrics } from '../metrics.ts';

type RequestKind = 'page' | 'api' | 'asset' | 'media' | 'sign_in' | 'other';

const kinds: readonly (readonly [RegExp, RequestKind])[] = [
  [/^\/(assets|icons)\/|\.(js|html|ico|webmanifest)$/, 'asset'],
  [/^\/(media|card|avatar)\//, 'media'],
  [/^\/realms\//, 'sign_in'],
  [/^\/v1\//, 'api'],
];

/** By its route; pages have none. */
function findKind(route: string | undefined): RequestKind {
  if (route === undefined) return 'page';
  return kinds.find(([pattern]) => pattern.test(route))?.[1] ?? 'other';
}

/** Frequent, and the same each time. */
const untraced = /^\/(healthz|readyz|metrics)$/;

/** Durations of all requests, and traces of those that aren't for a file or a probe. Call it before routes are added. */
export function observeRequests(app: FastifyInstance, { metrics, telemetry }: { metrics: Metrics; telemetry: Telemetry }): void {
  app.addHook('onRequest', (request, reply, done) => {
    const stopTimer = metrics.httpSeconds.startTimer({ kind: findKind(request.routeOptions.url) });
    // `close` fires after every response, also when the client has disconnected.
    reply.raw.once('close', () => void stopTimer({ status: `${Math.trunc(reply.raw.statusCode / 100)}xx` }));
    done();
  });
  if (telemetry.isOn) addTraces(app, telemetry);
}

function addTraces(app: FastifyInstance, telemetry: Telemetry): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, reply, done) => {
    const span = beginRequest(telemetry, request);
    if (span) {
      spans.set(request, span);
      reply.raw.once('close', () => endRequest(span, reply));
    }
    done();
  });
  // After the body was read, whose events would leave the span.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.enter(done);
    else done();
  });
}

/** Named by its route, which has names of parameters instead of values; the handler of pages adds the name of the page. No trace context is taken from the request. */
function beginRequest(telemetry: Telemetry, { method, routeOptions: { url } }: FastifyRequest): Span | null {
  if (url !== undefined && (untraced.test(url) || findKind(url) === 'asset')) return null;
  return telemetry.beginTrace(`${method} ${url ?? 'page'}`, 'server', { 'http.request.method': method, 'http.route': url ?? '' });
}

function endRequest(span: Span, { raw }: FastifyReply): void {
  span.set({ 'http.response.status_code': raw.statusCode });
  if (raw.statusCode >= 500) span.fail(String(raw.statusCode));
  if (!raw.writableFinished) span.set({ 'strapline.disconnected': true });
  span.end();
}
