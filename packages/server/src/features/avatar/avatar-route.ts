import { getFieldErrors } from '@strapline/contract/field-errors';
import { drawIdenticon } from '@strapline/domain/drawings/identicon';
import { z } from 'zod';
import type { Routes } from '../../platform/http-gateway.ts';
import { WireError } from '../../platform/wire-error.ts';
import { createAvatarPictures } from './avatar-pictures.ts';
import { isReportedAvatarLink } from './reported-avatar.ts';

const avatarRequest = z.object({
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'The name of an avatar is 64 hexadecimal digits.')
    .toLowerCase(),
  s: z.coerce.number('Enter a size from 1 to 2048.').int().min(1).max(2048, 'Enter a size from 1 to 2048.').default(512),
  d: z.literal('identicon', 'Only d=identicon is supported.').default('identicon'),
});

const cachedBytes = 32_000_000;

/**
 * `GET /avatar/{sha256}`: a person's picture, or the pattern of that name if nobody shows a picture under it, or not any more. Names are keyed hashes: the SHA-256 of an
 * e-mail address is the name of nobody's avatar. Only this server talks to the avatar service.
 */
export const addAvatarRoute: Routes = (app, services) => {
  const pictures = createAvatarPictures(services, cachedBytes);
  app.get('/avatar/:sha256', async (request, reply) => {
    const input = avatarRequest.safeParse({ ...(request.query as object), ...(request.params as object) });
    if (!input.success) throw new WireError('validation', { fields: getFieldErrors(input.error) });
    const { sha256, s: size } = input.data;
    reply.header('content-disposition', 'inline').header('cross-origin-resource-policy', 'cross-origin');
    const named = await pictures.find(sha256);
    const isReported = named !== undefined && !named.isShown && isReportedAvatarLink(services, sha256, request.query);
    reply.header('cache-control', isReported ? 'private, no-store' : publicCaching);
    const square = named && (named.isShown || isReported) ? await pictures.open(sha256, named, size) : null;
    if (square) return reply.type('image/webp').send(square);
    return reply.type('image/svg+xml').send(drawIdenticon(sha256, size));
  });
};

/** A picture may be replaced or hidden: shared caches must forget it soon. */
const publicCaching = 'public, max-age=300, s-maxage=1';
