import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { rowId } from '../../shapes/ids.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { messageSide } from '../../shapes/message.ts';
import { timestamp } from '../../shapes/scalars.ts';

export const listSupport = defineEvent({
  name: 'listSupport',
  level: 2,
  limit: 'read',
  summary: 'Conversations about orders that wait for an answer from support, longest waiting first.',
  input: z.strictObject({ cursor: cursor.optional(), limit }),
  output: definePage(
    z.strictObject({ threadId: rowId, orderId: rowId, title: z.string(), side: messageSide, waitingSince: timestamp, text: z.string() }),
  ),
  errors: ['unauthenticated', 'forbidden'],
});
