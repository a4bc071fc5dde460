import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { defineItemChanges } from '../../shapes/collection.ts';
import { braTagId } from '../../shapes/ids.ts';

export const importCollection = defineEvent({
  name: 'importCollection',
  level: 1,
  limit: 'write',
  summary:
    'Changes what the caller notes about many pieces, as `updateCollectionItem` does for one. Lines about pieces that they don’t own are listed under `errors`, the others take effect. Repeating it changes nothing.',
  input: z.strictObject({
    items: z
      .array(defineItemChanges({ line: z.int().min(1), braTagId }))
      .min(1)
      .max(100),
  }),
  output: z.strictObject({ updated: z.int().min(0), errors: z.array(z.strictObject({ line: z.int(), code: z.enum(['notYours']) })) }),
  errors: ['unauthenticated'],
});
