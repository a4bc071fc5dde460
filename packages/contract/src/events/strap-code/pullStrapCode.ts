import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { braTagId } from '../../shapes/ids.ts';
import { timestamp } from '../../shapes/scalars.ts';

export const pullStrapCode = defineEvent({
  name: 'pullStrapCode',
  level: 1,
  limit: 'code',
  summary: 'A fresh strap code for the label; voids the one before. It leaves the server this once.',
  input: z.strictObject({ braTagId }),
  output: z.strictObject({ strapCode: z.string(), expiresAt: timestamp.nullable() }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
