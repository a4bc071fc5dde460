import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { WireError } from '../../platform/wire-error.ts';

/** More than the pictures of phones. */
const mostBytes = 32_000_000;

/**
 * Pictures that another app shares are received by the service worker, on the device. Without one they come here: they are discarded, and the page asks for the
 * picture.
 */
export function addShareTarget(app: FastifyInstance): void {
  app.register(async (scope) => {
    scope.addContentTypeParser('multipart/form-data', (_request: FastifyRequest, body: Readable) => discard(body));
    scope.post('/tag', async (_request, reply) => reply.redirect('/tag', 303));
  });
}

async function discard(body: Readable): Promise<void> {
  let left = mostBytes;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    left -= chunk.length;
    if (left < 0) throw new WireError('too_large');
  }
}
