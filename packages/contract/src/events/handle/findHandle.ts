import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { creator } from '../../shapes/person.ts';
import { claimableFqsid } from '../../shapes/surveys/handle.ts';

export const findHandle = defineEvent({
  name: 'findHandle',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  summary:
    'Whether somebody has proven a handle. `owner` is the creator whose page shows it, or null if nobody has, or they have no public page.',
  input: z.strictObject({ fqsid: claimableFqsid }),
  output: z.strictObject({ fqsid: z.string(), state: z.enum(['free', 'yours', 'proven']), owner: creator.nullable() }),
  errors: [],
});
