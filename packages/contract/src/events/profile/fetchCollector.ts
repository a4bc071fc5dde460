import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { braTagId, username } from '../../shapes/ids.ts';
import { definePage } from '../../shapes/list.ts';
import { media } from '../../shapes/media.ts';
import { timestamp } from '../../shapes/scalars.ts';
import { size } from '../../shapes/size.ts';

export const fetchCollector = defineEvent({
  name: 'fetchCollector',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  http: '/v1/collectors/{userId}',
  summary:
    'The collection of a person: the tags they own on record, latest claim first. A private collection is visible to its owner and admins only.',
  input: z.strictObject({ userId: username }),
  output: z.strictObject({
    username: z.string(),
    /** The display name, if they show it here, or the username. */
    displayName: z.string(),
    isOpen: z.boolean(),
    memberSince: timestamp,
    collected: z.int(),
    pieces: definePage(
      z.strictObject({
        braTagId,
        title: z.string(),
        braSize: z.string().nullable(),
        size: size.nullable(),
        cover: media,
        ownerNumber: z.int(),
        claimedAt: timestamp,
        creator: z.strictObject({ username: z.string(), slug: z.string() }),
      }),
    ),
  }),
  errors: ['not_found'],
});
