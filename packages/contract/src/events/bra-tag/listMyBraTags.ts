import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { braTagStatus } from '../../shapes/bra-tag.ts';
import { braTagId, slug } from '../../shapes/ids.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { listingState } from '../../shapes/listing.ts';
import { media } from '../../shapes/media.ts';
import { cents, timestamp } from '../../shapes/scalars.ts';
import { size } from '../../shapes/size.ts';

export const listMyBraTags = defineEvent({
  name: 'listMyBraTags',
  level: 1,
  limit: 'read',
  allowedWhile: 'suspended',
  summary: 'Tags that the caller created or owns, newest first.',
  input: z.strictObject({ as: z.enum(['creator', 'owner']), cursor: cursor.optional(), limit }),
  output: definePage(
    z.strictObject({
      braTagId,
      title: z.string(),
      braSize: z.string().nullable(),
      size: size.nullable(),
      status: braTagStatus,
      /** Hidden or removed by a decision. */
      moderation: z.enum(['hidden', 'removed']).optional(),
      listing: listingState,
      slug: slug.nullable(),
      offeredAmount: cents.nullable(),
      ownerNumber: z.int().nullable(),
      transferEndsAt: timestamp.nullable(),
      cover: media,
      reason: z.string().optional(),
      createdAt: timestamp,
    }),
  ),
  errors: ['unauthenticated'],
});
