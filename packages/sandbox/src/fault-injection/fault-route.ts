import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type FaultSettings, updateFaultSettings } from './fault-settings.ts';

/** How a provider authenticates the caller, and its errors. */
export interface FaultRouteGuard {
  /** Throws without the secret key. */
  authorize(request: FastifyRequest): Promise<void> | void;
  notLocal(): Error;
  invalid(field: string, message: string): Error;
}

/** `GET` and `POST /test/faults` (form encoded), from this machine and with the secret key only. */
export function addFaultRoute(app: FastifyInstance, faults: FaultSettings, guard: FaultRouteGuard): void {
  app.route({
    method: ['GET', 'POST'],
    url: '/test/faults',
    logLevel: 'warn',
    handler: async (request, reply) => {
      if (!isLocalRequest(request)) throw guard.notLocal();
      await guard.authorize(request);
      if (request.method === 'POST') {
        const error = updateFaultSettings(faults, new URLSearchParams(typeof request.body === 'string' ? request.body : ''));
        if (error !== null) throw guard.invalid(error.field, `Invalid ${error.field}: ${error.reason}.`);
      }
      return await reply.header('cache-control', 'no-store').send(faults);
    },
  });
}

/** Not through a proxy, which could forward requests of other machines. */
export function isLocalRequest(request: FastifyRequest): boolean {
  const { remoteAddress = '' } = request.raw.socket;
  const isLoopback = remoteAddress === '::1' || /^(::ffff:)?127\./.test(remoteAddress);
  return isLoopback && request.headers['x-forwarded-for'] === undefined && request.headers['forwarded'] === undefined;
}
