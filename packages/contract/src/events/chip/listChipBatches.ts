import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { kid } from '../../shapes/ids.ts';
import { timestamp } from '../../shapes/scalars.ts';

export const listChipBatches = defineEvent({
  name: 'listChipBatches',
  level: 2,
  limit: 'read',
  summary: 'Batches of chips by key ID, newest first, and whether the chip simulator is enabled.',
  input: z.strictObject({}),
  output: z.strictObject({
    items: z.array(
      z.strictObject({
        kid,
        mode: z.enum(['AES', 'LRP']),
        purpose: z.enum(['development', 'production']),
        state: z.enum(['live', 'retired']),
        note: z.string(),
        chips: z.int(),
        taps: z.int(),
        createdAt: timestamp,
        retiredAt: timestamp.nullable(),
      }),
    ),
    nextCursor: z.null(),
    simulator: z.boolean(),
  }),
  errors: ['unauthenticated', 'forbidden'],
});
