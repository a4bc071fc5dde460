import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { chargeback } from '../../shapes/dispute.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { cents } from '../../shapes/scalars.ts';

export const listChargebacks = defineEvent({
  name: 'listChargebacks',
  level: 2,
  limit: 'read',
  summary: "Chargebacks of buyers' banks, newest first, with the deadline for the platform's answer.",
  input: z.strictObject({ which: z.enum(['underWay', 'all']).default('underWay'), cursor: cursor.optional(), limit }),
  output: definePage(
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
