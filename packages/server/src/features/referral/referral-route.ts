import { username } from '@strapline/contract/shapes/ids';
import { referralVisitMs } from '@strapline/domain/referral/referral';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { createBrowserSecret, readBrowserSecret } from '../../platform/browser-cookie.ts';
import type { Routes } from '../../platform/http-gateway.ts';
import { takeAddressToken } from '../../platform/limits.ts';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { countVisit, findReferrer } from '../referral-record/referral-record.ts';
import { createExpiredCookie, createReferralCookie, type ReferralVisit, readReferralCookie } from './referral-cookie.ts';

const visitBody = z.strictObject({ referrerId: username });

/**
 * /v1/referral: whose link this browser opened last. POST remembers it for 30 days, in an HttpOnly cookie; DELETE forgets it. The page of the link itself changes
 * nothing, so that pictures, previews and scanners that fetch it don't count.
 */
export const addReferralRoutes: Routes = (app, services, caller) => {
  const { publicUrl } = services.config;
  const takeTurn = async (request: FastifyRequest): Promise<void> => {
    const { address } = await caller(request);
    const retryAfterMs = await takeAddressToken(services.limits, request.method === 'GET' ? 'read' : 'write', address);
    if (retryAfterMs > 0) throw new WireError('rate_limited', { retryAfterMs });
  };
  const send = (reply: FastifyReply, visit: ReferralVisit | null): FastifyReply => {
    const until = visit && new Date(visit.at.getTime() + referralVisitMs).toISOString();
    return reply.header('cache-control', 'no-store').send({ referrerId: visit?.referrerId ?? null, until });
  };
  const read = (request: FastifyRequest) => readReferralCookie(services.secrets, publicUrl, request.headers.cookie, services.clock.now());
  app.get('/v1/referral', async (request, reply) => {
    await takeTurn(request);
    return send(reply, read(request));
  });
  app.post('/v1/referral', async (request, reply) => {
    await takeTurn(request);
    const visit = await recordVisit(services, request.body, read(request));
    const cookies = [createReferralCookie(services.secrets, publicUrl, visit)];
    if (!readBrowserSecret(request.headers.cookie, publicUrl)) cookies.push(createBrowserSecret(publicUrl).setCookie);
    return send(reply.header('set-cookie', cookies), visit);
  });
  app.delete('/v1/referral', async (request, reply) => {
    await takeTurn(request);
    return send(reply.header('set-cookie', createExpiredCookie(publicUrl)), null);
  });
};

/** The last link counts. A browser that opens the same one again is one visit. */
async function recordVisit({ db, clock }: Services, body: unknown, before: ReferralVisit | null): Promise<ReferralVisit> {
  const input = visitBody.safeParse(body);
  if (!input.success) throw new WireError('validation', { fields: { referrerId: 'Enter a username, e.g. amber_lark_k2p.' } });
  const { referrerId } = input.data;
  const now = clock.now();
  const referrer = await findReferrer(db, referrerId, now);
  if (!referrer) throw new WireError('not_found');
  if (before?.referrerId !== referrerId) await countVisit(db, referrer.id);
  return { referrerId, at: now };
}
