import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { orderCase } from '../../shapes/admin-orders.ts';
import { rowId } from '../../shapes/ids.ts';

export const fetchOrderCase = defineEvent({
  name: 'fetchOrderCase',
  level: 2,
  limit: 'read',
  summary: "One order with its timeline, its money in the ledger, the provider's events about it, and open tasks. The view is logged.",
  input: z.strictObject({ orderId: rowId }),
  output: orderCase,
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});
