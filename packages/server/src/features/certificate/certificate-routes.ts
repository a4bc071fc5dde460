import { parseBraTagId } from '@strapline/domain/bra-tag/bra-tag-id';
import { fillCertificatePage } from '@strapline/domain/certificate/certificate-file';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../platform/caller.ts';
import type { Routes } from '../../platform/http-gateway.ts';
import { takeToken } from '../../platform/limits.ts';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { certificatePage } from './certificate-page.ts';
import { certificateFile, type Wanted } from './make-file.ts';
import { publishedKeys } from './signing-keys.ts';

type Asked = FastifyRequest<{ Params: { braTagId: string }; Querystring: { number?: string; format?: string; download?: string } }>;

/**
 * Certificates and the keys that sign them. Anybody may ask; a bearer token is needed only for one's own name in one's own file. Never kept on the way: each
 * file says how things stand at its minute.
 */
export const certificateRoutes: Routes = (app, services, caller) => {
  app.get('/.well-known/jwks.json', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .header('access-control-allow-origin', '*')
      .send({ keys: await publishedKeys(services.db) }),
  );
  const send = async (request: Asked, reply: FastifyReply, isPage: boolean): Promise<FastifyReply> => {
    const who = await caller(request);
    const waitMs = await takeToken(services.limits, 'read', who);
    if (waitMs > 0) throw new WireError('rate_limited', { retryAfterMs: waitMs });
    const wanted = wantedOf(request);
    reply.header('cache-control', 'no-store').header('vary', 'authorization, x-application').header('x-robots-tag', 'noindex');
    if (request.query.download !== undefined)
      reply.header('content-disposition', `attachment; filename="${fileName(wanted)}.${isPage ? 'html' : 'json'}"`);
    return isPage ? await sendPage(services, who, wanted, reply) : await sendFile(services, who, wanted, reply);
  };
  app.get('/v1/bratags/:braTagId/certificate', (request: Asked, reply) => send(request, reply, request.query.format === 'html'));
  app.get('/v1/bratags/:braTagId/certificate.html', (request: Asked, reply) => send(request, reply, true));
};

async function sendFile(services: Services, who: Caller, wanted: Wanted, reply: FastifyReply): Promise<FastifyReply> {
  const file = await certificateFile(services, who, wanted, null);
  return reply.type('application/json; charset=utf-8').send(file);
}

async function sendPage(services: Services, who: Caller, wanted: Wanted, reply: FastifyReply): Promise<FastifyReply> {
  const page = certificatePage();
  if (!page) throw new WireError('unavailable', { message: 'The web app has not been built here. Run: npm run build' });
  const file = await certificateFile(services, who, wanted, page.html);
  // On our own address it gets no more than on a disk: no origin, no storage, nobody to ask.
  reply.header('content-security-policy', `${page.policy}; frame-ancestors 'none'; sandbox allow-scripts allow-modals allow-popups`);
  return reply.type('text/html; charset=utf-8').send(fillCertificatePage(page.html, file));
}

function wantedOf({ params, query }: Asked): Wanted {
  if (!parseBraTagId(params.braTagId)) throw new WireError('not_found', { message: 'There is no tag with this ID.' });
  if (query.number !== undefined && !/^[1-9]\d{0,5}$/.test(query.number))
    throw new WireError('validation', { fields: { number: 'An owner number is a whole number from 1.' } });
  return { braTagId: params.braTagId, ownerNumber: query.number === undefined ? null : Number(query.number) };
}

function fileName({ braTagId, ownerNumber }: Wanted): string {
  return `certificate-${braTagId.replaceAll(':', '-')}${ownerNumber === null ? '' : `-owner-${ownerNumber}`}`;
}
