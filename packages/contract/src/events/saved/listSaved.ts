import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { savedPiece } from '../../shapes/saved.ts';

const count = z.int().min(0);

export const listSaved = defineEvent({
  name: 'listSaved',
  level: 1,
  limit: 'read',
  allowedWhile: 'suspended',
  summary:
    'The pieces that the caller saved, the last one first. Sold ones stay; those that are not public at the moment are left out. `show` limits it to pieces whose price dropped since, on hold or sold; `counts` says how many there are of each.',
  input: z.strictObject({ show: z.enum(['all', 'lowered', 'reserved', 'sold']).default('all'), cursor: cursor.optional(), limit }),
  output: definePage(savedPiece).extend({ counts: z.strictObject({ all: count, lowered: count, reserved: count, sold: count }) }),
  errors: ['unauthenticated'],
});
