import type { FastifyInstance } from 'fastify';
import { isSameSecret, type Secrets } from '../../platform/secrets.ts';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { checkBooks } from './check-books.ts';

/** Proves that the caller has the installation's secret key; valid for its minute and the next. */
export function createOperatorProof(secrets: Secrets, minute = Math.floor(Date.now() / 60_000)): string {
  return secrets.mac('operator-audit', String(minute)).toString('base64url');
}

/** The audit of a running server, for the audit command on the same machine; not_found for everyone else. */
export function addBooksRoute(app: FastifyInstance, services: Services): void {
  app.post('/v1/audit', async (request, reply) => {
    const proof = request.headers['x-operator-proof'];
    const minute = Math.floor(Date.now() / 60_000);
    const isOperator =
      typeof proof === 'string' && [minute, minute - 1].some((at) => isSameSecret(proof, createOperatorProof(services.secrets, at)));
    if (!isOperator) throw new WireError('not_found');
    return await reply.header('cache-control', 'no-store').send(await checkBooks(services.db));
  });
}
