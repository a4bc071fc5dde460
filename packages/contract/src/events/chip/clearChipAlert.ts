import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { chipRow } from '../../shapes/chip.ts';
import { braTagId } from '../../shapes/ids.ts';
import { multilineText } from '../../shapes/text.ts';

export const clearChipAlert = defineEvent({
  name: 'clearChipAlert',
  level: 2,
  limit: 'write',
  summary: 'Clears the alerts of a chip after a review, with a reason that is recorded.',
  input: z.strictObject({ braTagId, reason: multilineText.min(3, 'Enter what you found.').max(500) }),
  output: chipRow,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
