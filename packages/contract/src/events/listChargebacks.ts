import { z } from 'zod';
import { chargeback } from '../dispute-shapes.ts';
import { event } from '../event.ts';
import { cents, cursor, limit, listOf } from '../shapes.ts';

export const listChargebacks = event({
  name: 'listChargebacks',
  level: 2,
  limit: 'read',
  summary: "What buyers' banks ask back, newest first, with the deadline for the platform's answer.",
  input: z.strictObject({ which: z.enum(['underWay', 'all']).default('underWay'), cursor: cursor.optional(), limit }),
  output: listOf(
    chargeback.extend({
      orderId: z.string(),
      paymentIntentId: z.string(),
      title: z.string(),
      provider: z.string(),
      reason: z.string(),
      feeCents: cents,
      answerWords: z.string().nullable(),
      canAnswer: z.boolean(),
    }),
  ),
  errors: ['unauthenticated', 'forbidden'],
});
