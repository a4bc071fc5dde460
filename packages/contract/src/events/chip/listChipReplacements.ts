import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { chipReplacementRow } from '../../shapes/chip.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';

export const listChipReplacements = defineEvent({
  name: 'listChipReplacements',
  level: 2,
  limit: 'read',
  summary: 'Open requests for another chip, oldest first. Each view is logged. `replaceNfcTag` and `declineChipReplacement` answer them.',
  input: z.strictObject({ cursor: cursor.optional(), limit }),
  output: definePage(chipReplacementRow),
  errors: ['unauthenticated', 'forbidden'],
});
