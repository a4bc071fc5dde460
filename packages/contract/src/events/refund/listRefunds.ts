import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { refundRow, refundStates } from '../../shapes/dispute.ts';
import { rowId } from '../../shapes/ids.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';

export const listRefunds = defineEvent({
  name: 'listRefunds',
  level: 2,
  limit: 'read',
  summary: 'Refunds, newest first: all, those in one state, or those of one order.',
  input: z.strictObject({ state: z.enum(refundStates).optional(), orderId: rowId.optional(), cursor: cursor.optional(), limit }),
  output: definePage(refundRow),
  errors: ['unauthenticated', 'forbidden'],
});
