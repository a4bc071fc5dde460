import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { pairCheckName, pairId, pairReviewResult, pairVersion } from '../../shapes/pairs/pair.ts';
import { multilineText } from '../../shapes/text.ts';

export const reviewPair = defineEvent({
  name: 'reviewPair',
  level: 2,
  limit: 'write',
  summary:
    'Approves a pair whose checks have all passed, or sends it back with a reason that its creator reads: for what can be put right it needs its creator, without age or consent it is rejected. An unsure reviewer asks a second one instead, with a note for them. Checks that aren’t named stay as they are.',
  input: z
    .strictObject({
      pairId,
      version: pairVersion,
      approve: z.boolean(),
      unsure: z.boolean().default(false),
      checks: z.partialRecord(pairCheckName, z.enum(['passed', 'failed'])),
      reason: multilineText.min(10, 'Write at least 10 characters.').max(500, 'Use at most 500 characters.').optional(),
    })
    .refine(({ approve, reason }) => approve || reason !== undefined, { path: ['reason'], error: 'Explain what needs to change.' })
    .refine(({ approve, unsure }) => !approve || !unsure, { path: ['unsure'], error: 'Approve it, or ask a second reviewer.' }),
  output: pairReviewResult,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
