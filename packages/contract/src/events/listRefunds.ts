import { z } from 'zod';
import { refundRow, refundStates } from '../dispute-shapes.ts';
import { event } from '../event.ts';
import { cursor, limit, listOf, rowId } from '../shapes.ts';

export const listRefunds = event({
  name: 'listRefunds',
  level: 2,
  limit: 'read',
  summary: 'Refunds, newest first: all, those in one state, or those of one order.',
  input: z.strictObject({ state: z.enum(refundStates).optional(), orderId: rowId.optional(), cursor: cursor.optional(), limit }),
  output: listOf(refundRow),
  errors: ['unauthenticated', 'forbidden'],
});
