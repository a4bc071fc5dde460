import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { braTagId } from '../../shapes/ids.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { media } from '../../shapes/media.ts';
import { timestamp } from '../../shapes/scalars.ts';

export const listReviews = defineEvent({
  name: 'listReviews',
  level: 2,
  limit: 'read',
  summary: 'Tags waiting for review, oldest first.',
  input: z.strictObject({ cursor: cursor.optional(), limit }),
  output: definePage(
    z.strictObject({
      braTagId,
      version: z.int(),
      title: z.string(),
      story: z.string(),
      creator: z.string(),
      why: z.string(),
      media: z.array(media),
      createdAt: timestamp,
      isFirst: z.boolean(),
    }),
  ),
  errors: ['unauthenticated', 'forbidden'],
});
