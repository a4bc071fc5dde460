import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { slug } from '../../shapes/ids.ts';

export const removeFeatured = defineEvent({
  name: 'removeFeatured',
  level: 2,
  limit: 'write',
  summary: 'Removes what was written about a piece, from the home page and the archive. The piece and its listing stay.',
  input: z.strictObject({ slug }),
  output: z.strictObject({ ok: z.literal(true) }),
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});
