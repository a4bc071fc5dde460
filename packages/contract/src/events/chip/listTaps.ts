import { z } from 'zod';
import { event } from '../../define-event.ts';
import { tapVerdict } from '../../shapes/chip.ts';
import { braTagId } from '../../shapes/ids.ts';
import { cursor, limit, listOf } from '../../shapes/list.ts';
import { at } from '../../shapes/scalars.ts';

export const listTaps = event({
  name: 'listTaps',
  level: 2,
  limit: 'read',
  summary: 'The redeemed taps of a tag, newest first.',
  input: z.strictObject({ braTagId, cursor: cursor.optional(), limit }),
  output: listOf(z.strictObject({ id: z.string(), at, verdict: tapVerdict, counter: z.int(), jumped: z.boolean(), byOwner: z.boolean() })),
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});
