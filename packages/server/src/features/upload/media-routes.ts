import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Routes } from '../../platform/http-gateway.ts';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';

import { isMediaHidden, isSignedLink } from './hidden-pictures.ts';
import { readRange, sendBlob } from './send-range.ts';
import { formatBlobName, renditions } from './upload.ts';

type MediaRequest = FastifyRequest<{ Params: { id: string; rendition: string } }>;

/**
 * Published pictures and videos. An id has 100 random bits that only its owner knows until the tag is public, so the URL is a capability. Refused media have no
 * file and answer 404. Hidden ones answer 404 too, except to signed links, which their owner and admins get. Private pictures are encrypted and not served here.
 */
export const addMediaRoutes: Routes = (app, services) => {
  app.get('/media/:id/:rendition', (request: MediaRequest, reply) => sendMedia(services, request, reply));
};

async function sendMedia(services: Services, request: MediaRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { id, rendition } = request.params;
  if (!/^[a-z]{2,5}_[a-z0-9]{6,40}$/.test(id) || !renditions.has(rendition)) throw new WireError('not_found');
  const isHidden = await isMediaHidden(services.db, id);
  if (isHidden && !isSignedLink(services, id, request.query)) throw new WireError('not_found');
  const cacheHeaders = isHidden ? hiddenHeaders : { ...publicHeaders, etag: `"${id}"` };
  const name = formatBlobName(id, rendition);
  const range = readRange(request.headers.range);
  const blob = await services.blobs.get(name, range);
  if (!blob) throw new WireError('not_found');
  if (!isHidden && request.headers['if-none-match'] === `"${id}"`) {
    blob.stream.destroy();
    return reply.code(304).headers(cacheHeaders).send();
  }
  reply.headers(cacheHeaders).header('content-disposition', 'inline');
  // Unlike everything else: link previews and widgets on other sites embed pictures.
  reply.header('cross-origin-resource-policy', 'cross-origin');
  return sendBlob(reply, blob, range);
}

/** A picture never changes, but it may be hidden: shared caches must forget it soon, and browsers ask again with its etag. */
const publicHeaders = { 'cache-control': 'public, max-age=300, s-maxage=1' };
const hiddenHeaders = { 'cache-control': 'private, no-store' };
