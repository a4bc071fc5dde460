import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { orderCase } from '../../shapes/admin-orders.ts';
import { rowId } from '../../shapes/ids.ts';

export const fetchOrderCase = defineEvent({
  name: 'fetchOrderCase',
  level: 2,
  limit: 'read',
  summary:
    'One order with its timeline, its money as the ledger has it, what the provider told about it, and the work that waits for it. That it was looked at is kept.',
  input: z.strictObject({ orderId: rowId }),
  output: orderCase,
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});
