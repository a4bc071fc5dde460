import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { openRequest } from './discourse-connect.ts';

type SsoRequest = { Querystring: { sso?: unknown; sig?: unknown } };

/**
 * Where a Discourse sends people to sign in. Only the app has their session, so they continue on a page of it, which asks them to sign in and calls
 * `signInToDiscourse`. Without a Discourse there is no such route.
 */
export function addDiscourseRoute(app: FastifyInstance, { config }: Services): void {
  const { discourse } = config;
  if (!discourse) return;
  app.get<SsoRequest>('/v1/discourse/sso', async ({ query: { sso, sig } }, reply) => {
    if (typeof sso !== 'string' || typeof sig !== 'string' || sso.length > 4000)
      throw new WireError('forbidden', { reason: 'discourse_link' });
    openRequest(sso, sig, discourse);
    return reply.header('cache-control', 'no-store').redirect(`/forum/sign-in?${new URLSearchParams({ sso, sig }).toString()}`, 302);
  });
}
