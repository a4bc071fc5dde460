import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { sharedNotes } from '../../shapes/collection.ts';
import { braTagId, username } from '../../shapes/ids.ts';
import { cursor, definePage } from '../../shapes/list.ts';
import { media } from '../../shapes/media.ts';
import { avatar } from '../../shapes/person.ts';
import { timestamp } from '../../shapes/scalars.ts';
import { size } from '../../shapes/size.ts';

export const fetchCollector = defineEvent({
  name: 'fetchCollector',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  http: '/v1/collectors/{userId}',
  summary:
    'The collection of a person: the tags they own on record, in their own order. A private collection is visible to its owner and admins only, and so are the pieces that the owner keeps to themselves. Of what the owner noted about a piece, it has what they share with the caller. With `viewAs`, owners see what others do.',
  input: z.strictObject({
    userId: username,
    viewAs: z.enum(['everyone', 'followers']).optional(),
    cursor: cursor.optional(),
    limit: z.int().min(1).max(100).default(100),
  }),
  output: z.strictObject({
    username: z.string(),
    /** The display name, if they show it here, or the username. */
    displayName: z.string(),
    avatar,
    isOpen: z.boolean(),
    memberSince: timestamp,
    /** The pieces that the caller may see. */
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
        creator: z.strictObject({ username: z.string(), slug: z.string(), avatar }),
        ...sharedNotes.shape,
      }),
    ),
  }),
  errors: ['not_found'],
});
