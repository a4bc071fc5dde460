import { z } from 'zod';
import { event } from '../event.ts';
import { at, braTagId, braTagStatus, cents, cursor, limit, listingState, listOf, media, size, slug } from '../shapes.ts';

export const listMyBraTags = event({
  name: 'listMyBraTags',
  level: 1,
  limit: 'read',
  summary: 'Tags that the caller made, or that the caller holds, newest first.',
  input: z.strictObject({ as: z.enum(['creator', 'owner']), cursor: cursor.optional(), limit }),
  output: listOf(
    z.strictObject({
      braTagId,
      title: z.string(),
      braSize: z.string().nullable(),
      size: size.nullable(),
      status: braTagStatus,
      listing: listingState,
      slug: slug.nullable(),
      offeredAmount: cents.nullable(),
      ownerNumber: z.int().nullable(),
      transferEndsAt: at.nullable(),
      cover: media,
      reason: z.string().optional(),
      createdAt: at,
    }),
  ),
  errors: ['unauthenticated'],
});
