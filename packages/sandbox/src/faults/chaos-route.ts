import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Chaos, changeChaos } from './chaos.ts';

/** What the switch for tests needs of its provider: who may turn it, and how a refusal looks there. */
export interface ChaosGuard {
  /** Throws where the caller does not have the secret key. */
  check(request: FastifyRequest): Promise<void> | void;
  notFromHere(): Error;
  wrong(field: string, message: string): Error;
}

/** `GET` and `POST /test/chaos` (form encoded): how the stand-in misbehaves. For this machine only, and with the secret key only. */
export function addChaosRoute(app: FastifyInstance, chaos: Chaos, guard: ChaosGuard): void {
  app.route({
    method: ['GET', 'POST'],
    url: '/test/chaos',
    logLevel: 'warn',
    handler: async (request, reply) => {
      if (!isFromHere(request)) throw guard.notFromHere();
      await guard.check(request);
      if (request.method === 'POST') {
        const wrong = changeChaos(chaos, new URLSearchParams(typeof request.body === 'string' ? request.body : ''));
        if (wrong !== null) throw guard.wrong(wrong.field, `Invalid ${wrong.field}: ${wrong.reason}.`);
      }
      return await reply.header('cache-control', 'no-store').send(chaos);
    },
  });
}

/** Straight from this machine; what came through a proxy may have begun elsewhere. */
export function isFromHere(request: FastifyRequest): boolean {
  const { remoteAddress = '' } = request.raw.socket;
  const isLoopback = remoteAddress === '::1' || /^(::ffff:)?127\./.test(remoteAddress);
  return isLoopback && request.headers['x-forwarded-for'] === undefined && request.headers['forwarded'] === undefined;
}
