import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { braTagForm } from '../../forms.ts';
import { braTagStatus } from '../../shapes/bra-tag.ts';
import { braTagId, idempotencyKey } from '../../shapes/ids.ts';

export const createBraTag = defineEvent({
  name: 'createBraTag',
  level: 1,
  limit: 'write',
  summary: 'Records a bra: assigns its permanent ID and serial number, and submits it for review.',
  input: braTagForm.extend({ idempotencyKey }),
  output: z.strictObject({ braTagId, status: braTagStatus }),
  errors: ['unauthenticated', 'age_required', 'consent_required', 'conflict', 'not_found'],
});
