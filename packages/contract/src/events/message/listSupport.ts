import { z } from 'zod';
import { event } from '../../define-event.ts';
import { rowId } from '../../shapes/ids.ts';
import { cursor, limit, listOf } from '../../shapes/list.ts';
import { side } from '../../shapes/message.ts';
import { at } from '../../shapes/scalars.ts';

export const listSupport = event({
  name: 'listSupport',
  level: 2,
  limit: 'read',
  summary: 'Conversations about orders in which somebody waits for an answer of support, the longest waiting first.',
  input: z.strictObject({ cursor: cursor.optional(), limit }),
  output: listOf(z.strictObject({ threadId: rowId, orderId: rowId, title: z.string(), side, waitingSince: at, text: z.string() })),
  errors: ['unauthenticated', 'forbidden'],
});
