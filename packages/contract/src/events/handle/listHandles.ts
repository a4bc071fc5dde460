import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { handle } from '../../shapes/surveys/handle.ts';

export const listHandles = defineEvent({
  name: 'listHandles',
  level: 1,
  limit: 'read',
  allowedWhile: 'suspended',
  summary:
    'The handles that the caller claimed, the newest first; not those that were given up. `readable` names the platforms whose bios we read.',
  input: z.strictObject({ cursor: cursor.optional(), limit }),
  output: definePage(handle).extend({ readable: z.array(handle.shape.platform) }),
  errors: ['unauthenticated'],
});
