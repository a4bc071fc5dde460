import { z } from 'zod';
import { event } from '../../define-event.ts';
import { refundRow, refundStates } from '../../shapes/dispute.ts';
import { rowId } from '../../shapes/ids.ts';
import { cursor, limit, listOf } from '../../shapes/list.ts';

export const listRefunds = event({
  name: 'listRefunds',
  level: 2,
  limit: 'read',
  summary: 'Refunds, newest first: all, those in one state, or those of one order.',
  input: z.strictObject({ state: z.enum(refundStates).optional(), orderId: rowId.optional(), cursor: cursor.optional(), limit }),
  output: listOf(refundRow),
  errors: ['unauthenticated', 'forbidden'],
});
