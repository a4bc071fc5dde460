import { z } from 'zod';
import { event } from '../../define-event.ts';
import { braTagId } from '../../shapes/ids.ts';
import { cursor, limit, listOf } from '../../shapes/list.ts';
import { media } from '../../shapes/media.ts';
import { at } from '../../shapes/scalars.ts';

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
