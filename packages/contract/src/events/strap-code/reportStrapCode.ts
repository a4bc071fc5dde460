import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { accessToken, rowId } from '../../shapes/ids.ts';
import { order } from '../../shapes/order.ts';

export const reportStrapCode = defineEvent({
  name: 'reportStrapCode',
  level: 0,
  limit: 'write',
  summary:
    'The buyer says that the strap code is missing or does not work. The old code stops working, and the seller is asked for a new one.',
  input: z.strictObject({ orderId: rowId, accessToken: accessToken.optional(), problem: z.enum(['missing', 'wrong']) }),
  output: order,
  errors: ['not_found', 'forbidden', 'conflict'],
});
