import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { accessToken, rowId } from '../../shapes/ids.ts';
import { order } from '../../shapes/order.ts';

export const reportStrapCode = defineEvent({
  name: 'reportStrapCode',
  level: 0,
  limit: 'write',
  allowedWhile: 'suspended',
  summary:
    "The buyer reports that the strap code is missing or doesn't work. The code is voided, and the seller is asked to generate a new one.",
  input: z.strictObject({ orderId: rowId, accessToken: accessToken.optional(), problem: z.enum(['missing', 'wrong']) }),
  output: order,
  errors: ['not_found', 'forbidden', 'conflict'],
});
