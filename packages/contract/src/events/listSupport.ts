import { z } from 'zod';
import { event } from '../event.ts';
import { side } from '../message-shapes.ts';
import { at, cursor, limit, listOf, rowId } from '../shapes.ts';

export const listSupport = event({
  name: 'listSupport',
  level: 2,
  limit: 'read',
  summary: 'Conversations about orders in which somebody waits for an answer of support, the longest waiting first.',
  input: z.strictObject({ cursor: cursor.optional(), limit }),
  output: listOf(z.strictObject({ threadId: rowId, orderId: rowId, title: z.string(), side, waitingSince: at, text: z.string() })),
  errors: ['unauthenticated', 'forbidden'],
});
