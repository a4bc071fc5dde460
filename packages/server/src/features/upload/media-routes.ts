import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Routes } from '../../platform/http-gateway.ts';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';

import { blobName, renditions } from './upload.ts';

type Asked = FastifyRequest<{ Params: { id: string; rendition: string } }>;

/**
 * Finished pictures and films. A medium's id is 100 random bits that only its owner learns before its tag is public, so the address itself is the right
 * to see it, and it can be kept for ever; what is refused, removed or taken down has no file any more and answers 404. (Private pictures are encrypted
 * and do not come through here.)
 */
export const mediaRoutes: Routes = (app, services) => {
  app.get('/media/:id/:rendition', (request: Asked, reply) => send(services, request, reply));
};

async function send(services: Services, request: Asked, reply: FastifyReply): Promise<FastifyReply> {
  const { id, rendition } = request.params;
  if (!/^[a-z]{2,5}_[a-z0-9]{6,40}$/.test(id) || !renditions.has(rendition)) throw new WireError('not_found');
  const name = blobName(id, rendition);
  const wanted = readRange(request.headers.range);
  const found = await services.blobs.get(name, wanted ? { start: wanted.start, end: wanted.end ?? Number.MAX_SAFE_INTEGER } : undefined);
  if (!found) throw new WireError('not_found');
  if (request.headers['if-none-match'] === `"${id}"`) {
    found.stream.destroy();
    return reply.code(304).headers(kept(id)).send();
  }
  reply.headers(kept(id)).type(found.type).header('content-disposition', 'inline').header('accept-ranges', 'bytes');
  // Everything else of ours stays same-origin; pictures are embedded by link previews and widgets elsewhere.
  reply.header('cross-origin-resource-policy', 'cross-origin');
  if (!wanted) return reply.header('content-length', found.bytes).send(found.stream);
  if (wanted.start >= found.bytes) {
    found.stream.destroy();
    return reply.code(416).header('cache-control', 'no-store').header('content-range', `bytes */${found.bytes}`).send();
  }
  const end = Math.min(wanted.end ?? found.bytes - 1, found.bytes - 1);
  return reply
    .code(206)
    .header('content-range', `bytes ${wanted.start}-${end}/${found.bytes}`)
    .header('content-length', end - wanted.start + 1)
    .send(found.stream);
}

function kept(id: string): Record<string, string> {
  return { 'cache-control': 'public, max-age=31536000, immutable', etag: `"${id}"` };
}

/** One range with a beginning, as players ask; anything else is answered with the whole, which is always allowed. */
function readRange(header: string | undefined): { start: number; end: number | null } | null {
  const [, start, end] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (start === undefined) return null;
  const range = { start: Number(start), end: end ? Number(end) : null };
  return range.end !== null && range.end < range.start ? null : range;
}
