import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { dataExport } from '../../shapes/privacy.ts';
import { timestamp } from '../../shapes/scalars.ts';

export const fetchPrivacy = defineEvent({
  name: 'fetchPrivacy',
  level: 1,
  limit: 'read',
  allowedWhile: 'suspended',
  summary:
    "The caller's last export, and the deletion of their account, if they requested it. `openOrders` and `payouts` in progress are finished first.",
  input: z.strictObject({}),
  output: z.strictObject({
    export: dataExport.nullable(),
    erasure: z.strictObject({ requestedAt: timestamp, erasesAt: timestamp }).nullable(),
    openOrders: z.int(),
    payouts: z.int(),
  }),
  errors: ['unauthenticated'],
});
