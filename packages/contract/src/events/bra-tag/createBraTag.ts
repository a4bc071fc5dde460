import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { braTagForm } from '../../forms.ts';
import { braTagStatus } from '../../shapes/bra-tag.ts';
import { braTagId, idempotencyKey } from '../../shapes/ids.ts';

export const createBraTag = defineEvent({
  name: 'createBraTag',
  level: 1,
  limit: 'write',
  summary:
    'Records a piece: assigns its permanent ID and serial number, and submits it for review. Its app decides what `style` can be (an error names them), and whether its size is a letter with the measures of a top, or a bra size with those of a bra.',
  input: braTagForm.extend({ idempotencyKey }),
  output: z.strictObject({ braTagId, status: braTagStatus }),
  errors: ['unauthenticated', 'forbidden', 'age_required', 'consent_required', 'conflict', 'not_found'],
});
