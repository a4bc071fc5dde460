import { z } from 'zod';
import { event } from '../event.ts';
import { order, rowId } from '../shapes.ts';

export const confirmDelivery = event({
  name: 'confirmDelivery',
  level: 1,
  limit: 'write',
  summary: 'The buyer says that it arrived.',
  input: z.strictObject({ orderId: rowId }),
  output: order,
  errors: ['unauthenticated', 'not_found', 'forbidden', 'conflict'],
});
