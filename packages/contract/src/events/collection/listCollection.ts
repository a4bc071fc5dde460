import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { collectionItem, folderName } from '../../shapes/collection.ts';
import { braTagId } from '../../shapes/ids.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';

export const listCollection = defineEvent({
  name: 'listCollection',
  level: 1,
  limit: 'read',
  allowedWhile: 'suspended',
  summary: 'The pieces that the caller owns, with what they noted about them, in their own order: new claims first, then as moved by hand.',
  input: z.strictObject({
    /** One piece. */
    braTagId: braTagId.optional(),
    folder: folderName.optional(),
    cursor: cursor.optional(),
    limit,
  }),
  output: definePage(collectionItem),
  errors: ['unauthenticated'],
});
