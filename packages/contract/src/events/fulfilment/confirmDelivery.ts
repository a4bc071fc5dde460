import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { rowId } from '../../shapes/ids.ts';
import { order } from '../../shapes/order.ts';

export const confirmDelivery = defineEvent({
  name: 'confirmDelivery',
  level: 1,
  limit: 'write',
  allowedWhile: 'suspended',
  summary: 'The buyer confirms that the parcel arrived; `satisfied` also completes the order.',
  input: z.strictObject({ orderId: rowId, satisfied: z.literal(true).optional() }),
  output: order,
  errors: ['unauthenticated', 'not_found', 'forbidden', 'conflict'],
});
