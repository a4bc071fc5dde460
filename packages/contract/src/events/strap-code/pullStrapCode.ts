import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { braTagId } from '../../shapes/ids.ts';
import { timestamp } from '../../shapes/scalars.ts';

export const pullStrapCode = defineEvent({
  name: 'pullStrapCode',
  level: 1,
  limit: 'code',
  allowedWhile: 'suspended',
  summary: 'Generates a new strap code for the label and voids the previous one. The code is returned only this once.',
  input: z.strictObject({ braTagId }),
  output: z.strictObject({ strapCode: z.string(), expiresAt: timestamp.nullable() }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
