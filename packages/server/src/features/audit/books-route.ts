import type { FastifyInstance } from 'fastify';
import { type Secrets, sameSecret } from '../../platform/secrets.ts';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { checkBooks } from './check-books.ts';

/** What shows that the caller can read the secret key of this installation; good for its minute and the next. */
export function operatorProof(secrets: Secrets, minute = Math.floor(Date.now() / 60_000)): string {
  return secrets.mac('operator-audit', String(minute)).toString('base64url');
}

/** The books of a running server, for the audit command on the same machine; for everybody else there is no such page. */
export function booksRoute(app: FastifyInstance, services: Services): void {
  app.post('/v1/audit', async (request, reply) => {
    const given = request.headers['x-operator-proof'];
    const minute = Math.floor(Date.now() / 60_000);
    const isOperator =
      typeof given === 'string' && [minute, minute - 1].some((at) => sameSecret(given, operatorProof(services.secrets, at)));
    if (!isOperator) throw new WireError('not_found');
    return await reply.header('cache-control', 'no-store').send(await checkBooks(services.db));
  });
}
