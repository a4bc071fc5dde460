import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { braTagStatus } from '../../shapes/bra-tag.ts';
import { braTagId } from '../../shapes/ids.ts';
import { multilineText } from '../../shapes/text.ts';

export const reviewItem = defineEvent({
  name: 'reviewItem',
  level: 2,
  limit: 'write',
  summary: 'Approves a tag, or requests changes with a reason that its creator can read.',
  input: z
    .strictObject({
      braTagId,
      /** The version that was reviewed; the decision does not apply to a later one. */
      version: z.int().min(1).optional(),
      decision: z.enum(['approve', 'reject']),
      reason: multilineText.max(500).optional(),
    })
    .refine(({ decision, reason }) => decision === 'approve' || reason, { path: ['reason'], error: 'Explain what needs to change.' }),
  output: z.strictObject({ braTagId, status: braTagStatus }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
