import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { braTagId } from '../../shapes/ids.ts';

export const moveCollectionItem = defineEvent({
  name: 'moveCollectionItem',
  level: 1,
  limit: 'write',
  summary: 'Moves a piece of the caller’s collection behind another one, or to the front (`after: null`).',
  input: z.strictObject({ braTagId, after: braTagId.nullable() }),
  output: z.strictObject({ ok: z.literal(true) }),
  errors: ['unauthenticated', 'not_found'],
});
