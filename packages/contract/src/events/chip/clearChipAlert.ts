import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { chipRow } from '../../shapes/chip.ts';
import { braTagId } from '../../shapes/ids.ts';
import { multilineText } from '../../shapes/text.ts';

export const clearChipAlert = defineEvent({
  name: 'clearChipAlert',
  level: 2,
  limit: 'write',
  summary: 'Takes the alerts of a chip back after a look at it, with a reason that is kept.',
  input: z.strictObject({ braTagId, reason: multilineText.min(3, 'Enter what you found.').max(500) }),
  output: chipRow,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
