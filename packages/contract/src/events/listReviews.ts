import { z } from 'zod';
import { event } from '../event.ts';
import { at, braTagId, cursor, limit, listOf, media } from '../shapes.ts';

export const listReviews = event({
  name: 'listReviews',
  level: 2,
  limit: 'read',
  summary: 'Tags that wait for a person to look at them, oldest first.',
  input: z.strictObject({ cursor: cursor.optional(), limit }),
  output: listOf(
    z.strictObject({
      braTagId,
      version: z.int(),
      title: z.string(),
      story: z.string(),
      creator: z.string(),
      why: z.string(),
      media: z.array(media),
      createdAt: at,
      isFirst: z.boolean(),
    }),
  ),
  errors: ['unauthenticated', 'forbidden'],
});
