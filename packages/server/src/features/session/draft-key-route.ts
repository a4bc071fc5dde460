import { renewDraftSecret } from '../../platform/browser-cookie.ts';
import type { Routes } from '../../platform/http-gateway.ts';
import { takeAddressToken } from '../../platform/limits.ts';
import { WireError } from '../../platform/wire-error.ts';

/**
 * POST /v1/draft-key: the key with which this browser encrypts the drafts that it stores. It is made from an HttpOnly cookie and a key of the server, so the
 * browser's storage alone doesn't reveal what somebody typed, and nothing that they typed is sent here.
 */
export const addDraftKeyRoute: Routes = (app, services, caller) => {
  app.post('/v1/draft-key', async (request, reply) => {
    const { address } = await caller(request);
    const retryAfterMs = await takeAddressToken(services.limits, 'read', address);
    if (retryAfterMs > 0) throw new WireError('rate_limited', { retryAfterMs });
    const { secret, setCookie } = renewDraftSecret(request.headers.cookie, services.config.publicUrl);
    const key = services.secrets.mac('draft-key', secret).toString('base64');
    return reply.header('cache-control', 'no-store').header('set-cookie', setCookie).send({ key });
  });
};
