import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { chipRow } from '../../shapes/chip.ts';
import { kid } from '../../shapes/ids.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';

export const listChips = defineEvent({
  name: 'listChips',
  level: 2,
  limit: 'read',
  summary: 'Chips bound to tags, newest first: all, those of one batch, or those with an alert.',
  input: z.strictObject({ cursor: cursor.optional(), limit, kid: kid.optional(), alerts: z.boolean().optional() }),
  output: definePage(chipRow),
  errors: ['unauthenticated', 'forbidden'],
});
