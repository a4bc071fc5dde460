import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { rowId } from '../../shapes/ids.ts';
import { timestamp } from '../../shapes/scalars.ts';

export const getShippingLabel = defineEvent({
  name: 'getShippingLabel',
  level: 1,
  limit: 'write',
  allowedWhile: 'suspended',
  summary:
    'A link, valid for 15 minutes, to the printable label of a paid order; every view is logged. The address itself is never sent to the seller as data.',
  input: z.strictObject({ orderId: rowId }),
  output: z.strictObject({ url: z.string(), expiresAt: timestamp }),
  errors: ['unauthenticated', 'not_found', 'forbidden', 'conflict'],
});
