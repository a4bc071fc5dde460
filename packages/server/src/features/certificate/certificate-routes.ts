import { parseBraTagId } from '@strapline/domain/bra-tag/bra-tag-id';
import { fillCertificatePage } from '@strapline/domain/certificate/certificate-file';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../platform/caller.ts';
import type { Routes } from '../../platform/http-gateway.ts';
import { takeToken } from '../../platform/limits.ts';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { loadCertificatePage } from './certificate-page.ts';
import { type CertificateRequest, createCertificateFile } from './create-certificate-file.ts';
import { listPublishedKeys } from './signing-keys.ts';

type CertificateHttpRequest = FastifyRequest<{
  Params: { braTagId: string };
  Querystring: { number?: string; format?: string; download?: string };
}>;

/**
 * Certificates and the keys that sign them. Public; with a bearer token, owners get their name in their own file. Never cached: each file states the current
 * status.
 */
export const addCertificateRoutes: Routes = (app, services, caller) => {
  app.get('/.well-known/jwks.json', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .header('access-control-allow-origin', '*')
      .send({ keys: await listPublishedKeys(services.db) }),
  );
  const sendCertificate = async (request: CertificateHttpRequest, reply: FastifyReply, isPage: boolean): Promise<FastifyReply> => {
    const who = await caller(request);
    const waitMs = await takeToken(services.limits, 'read', who);
    if (waitMs > 0) throw new WireError('rate_limited', { retryAfterMs: waitMs });
    const certificateRequest = parseRequest(request);
    reply.header('cache-control', 'no-store').header('vary', 'authorization, x-application').header('x-robots-tag', 'noindex');
    const answer = isPage ? await createPage(services, who, certificateRequest) : await createFile(services, who, certificateRequest);
    if (request.query.download !== undefined)
      reply.header('content-disposition', `attachment; filename="${createFileName(certificateRequest)}.${isPage ? 'html' : 'json'}"`);
    return reply.headers(answer.headers).send(answer.body);
  };
  app.get('/v1/bratags/:braTagId/certificate', (request: CertificateHttpRequest, reply) =>
    sendCertificate(request, reply, request.query.format === 'html'),
  );
  app.get('/v1/bratags/:braTagId/certificate.html', (request: CertificateHttpRequest, reply) => sendCertificate(request, reply, true));
};

type CertificateAnswer = { headers: Record<string, string>; body: string };

async function createFile(services: Services, who: Caller, certificate: CertificateRequest): Promise<CertificateAnswer> {
  const body = await createCertificateFile(services, who, certificate, null);
  return { headers: { 'content-type': 'application/json; charset=utf-8' }, body };
}

async function createPage(services: Services, who: Caller, certificate: CertificateRequest): Promise<CertificateAnswer> {
  const page = loadCertificatePage();
  if (!page) throw new WireError('unavailable', { message: 'The web app has not been built here. Run: npm run build' });
  const html = page.html.replaceAll('__APP__', () => services.apps.get(who.app).name);
  const file = await createCertificateFile(services, who, certificate, html);
  // Sandboxed, so that it has no more access on our origin than as a local file.
  const policy = `${page.policy}; frame-ancestors 'none'; sandbox allow-scripts allow-modals allow-popups`;
  return {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
    body: fillCertificatePage(html, file),
  };
}

function parseRequest({ params, query }: CertificateHttpRequest): CertificateRequest {
  if (!parseBraTagId(params.braTagId)) throw new WireError('not_found', { message: 'There is no tag with this ID.' });
  if (query.number !== undefined && !/^[1-9]\d{0,5}$/.test(query.number))
    throw new WireError('validation', { fields: { number: 'An owner number is a whole number from 1.' } });
  return { braTagId: params.braTagId, ownerNumber: query.number === undefined ? null : Number(query.number) };
}

function createFileName({ braTagId, ownerNumber }: CertificateRequest): string {
  return `certificate-${braTagId.replaceAll(':', '-')}${ownerNumber === null ? '' : `-owner-${ownerNumber}`}`;
}
