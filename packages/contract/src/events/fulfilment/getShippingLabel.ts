import { z } from 'zod';
import { event } from '../../define-event.ts';
import { rowId } from '../../shapes/ids.ts';
import { at } from '../../shapes/scalars.ts';

export const getShippingLabel = event({
  name: 'getShippingLabel',
  level: 1,
  limit: 'write',
  summary:
    'A link, good for 15 minutes, to the printable label of a paid order; each view of it is written down. The address itself is never data to the seller.',
  input: z.strictObject({ orderId: rowId }),
  output: z.strictObject({ url: z.string(), expiresAt: at }),
  errors: ['unauthenticated', 'not_found', 'forbidden', 'conflict'],
});
