import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { timestamp } from '../../shapes/scalars.ts';

const offset = z.number().min(-20).max(20);
const n = z.int().min(0);

export const getFitModel = defineEvent({
  name: 'getFitModel',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  http: '/v1/fit/model',
  summary:
    'What size surveys taught about tapes and brands, for the estimate in the browser (docs/sizing.md). Numbers of at least five answers each, without persons; learned once a day. Before that it is empty.',
  input: z.strictObject({}),
  output: z.strictObject({
    model: z.strictObject({
      rulesVersion: z.int(),
      /** Standard deviations of a body around its tape: of the band in steps of 2 in, of the volume in cups. */
      widths: z.strictObject({ band: z.number(), volume: z.number() }),
      /** By sizing system: what is added to the underbust (in) and the volume (cups). */
      regions: z.record(z.string(), z.strictObject({ n, delta: offset, alpha: offset })),
      /** By brand, its letters and digits in lower case: how much larger it is than its labels. */
      brands: z.record(z.string(), z.strictObject({ n, band: offset, cup: offset })),
    }),
    /** How many answers it was learned from. */
    answers: n,
    learnedAt: timestamp.nullable(),
  }),
  errors: [],
});
