import type { AppKey } from '@strapline/contract/apps/app';
import { parseTapPath } from '@strapline/domain/chip/tap-address';
import type { TapVerdict } from '@strapline/domain/chip/tap-verdicts';
import { type Tap, verifyTap } from '@strapline/domain/chip/verify-tap';
import type { FastifyInstance } from 'fastify';
import { createBrowserSecret, readBrowserSecret } from '../../platform/browser-cookie.ts';
import type { HttpCaller } from '../../platform/http-gateway.ts';
import { takeAddressToken } from '../../platform/limits.ts';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { findTagOfChip } from './chip.store.ts';
import { loadBatch } from './chip-batches.ts';
import { sealTicket } from './tap-ticket.ts';

/**
 * The URL that a chip opens. It has no side effect, since link previews and scanners fetch URLs too: it verifies the tap and redirects with a ticket, which
 * the page redeems.
 */
export function addTapRoute(app: FastifyInstance, services: Services, callerOf: HttpCaller): void {
  app.get<{ Params: { kid: string } }>('/t/:kid', async (request, reply) => {
    reply
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex, nofollow, noarchive')
      .header('referrer-policy', 'no-referrer');
    const { address } = await callerOf(request);
    const retryAfterMs = await takeAddressToken(services.limits, 'read', address);
    if (retryAfterMs > 0) throw new WireError('rate_limited', { retryAfterMs });
    const read = await readTap(services, request.raw.url ?? '', request.params.kid);
    if ('refused' in read) return reply.redirect(`/bratag/unknown/action?verdict=${read.refused}`, 303);
    // All chips open the main app's host; the ticket is for the browser's cookie at the host of the tag's page.
    const home = services.apps.getUrl(read.app);
    if (home !== services.config.publicUrl && new URL(home).host !== request.headers.host)
      return reply.redirect(home + request.raw.url, 303);
    const { publicUrl } = services.config;
    const existing = readBrowserSecret(request.headers.cookie, publicUrl);
    const browser = existing ? { secret: existing, setCookie: null } : createBrowserSecret(publicUrl);
    if (browser.setCookie) reply.header('set-cookie', browser.setCookie);
    const ticket = sealTicket(services.secrets, read.tap, {
      kid: request.params.kid,
      at: services.clock.now(),
      browserSecret: browser.secret,
    });
    return reply.redirect(`/bratag/${read.braTagId}/action?tap=${ticket}`, 303);
  });
}

async function readTap(
  services: Services,
  path: string,
  kid: string,
): Promise<{ tap: Tap; braTagId: string; app: AppKey } | { refused: TapVerdict }> {
  const address = parseTapPath(path);
  const tap = verifyTap(address, address && (await loadBatch(services, kid)));
  if ('refused' in tap) return tap;
  const tag = await findTagOfChip(services.db, { uid: tap.uid, kid });
  return tag ? { tap, ...tag } : { refused: 'unknown_tag' };
}
