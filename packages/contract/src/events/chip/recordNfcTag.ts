import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { braTagId } from '../../shapes/ids.ts';
import { nfcState } from '../../shapes/proof-level.ts';
import { nfcForm } from '../../team-forms.ts';

export const recordNfcTag = defineEvent({
  name: 'recordNfcTag',
  level: 2,
  limit: 'write',
  summary:
    'Binds a chip to a tag. With the URL of a tap, the chip is authenticated at once; without one, it counts as a label until an admin taps it. Needs a step-up.',
  input: nfcForm,
  output: z.strictObject({ braTagId, nfc: nfcState, grade: z.enum(['A', 'B', 'D']) }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
