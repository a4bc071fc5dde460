import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { tapVerdict } from '../../shapes/chip.ts';
import { braTagId } from '../../shapes/ids.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { timestamp } from '../../shapes/scalars.ts';

export const listTaps = defineEvent({
  name: 'listTaps',
  level: 2,
  limit: 'read',
  summary: 'The redeemed taps of a tag, newest first.',
  input: z.strictObject({ braTagId, cursor: cursor.optional(), limit }),
  output: definePage(
    z.strictObject({ id: z.string(), at: timestamp, verdict: tapVerdict, counter: z.int(), jumped: z.boolean(), byOwner: z.boolean() }),
  ),
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});
