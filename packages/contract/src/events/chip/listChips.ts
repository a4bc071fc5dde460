import { z } from 'zod';
import { event } from '../../define-event.ts';
import { chipRow } from '../../shapes/chip.ts';
import { kid } from '../../shapes/ids.ts';
import { cursor, limit, listOf } from '../../shapes/list.ts';

export const listChips = event({
  name: 'listChips',
  level: 2,
  limit: 'read',
  summary: 'Chips that are bound to tags, newest first; all, those of a batch, or those with an alert.',
  input: z.strictObject({ cursor: cursor.optional(), limit, kid: kid.optional(), alerts: z.boolean().optional() }),
  output: listOf(chipRow),
  errors: ['unauthenticated', 'forbidden'],
});
