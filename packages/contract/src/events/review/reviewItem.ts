import { z } from 'zod';
import { event } from '../../define-event.ts';
import { braTagStatus } from '../../shapes/bra-tag.ts';
import { braTagId } from '../../shapes/ids.ts';
import { manyLines } from '../../shapes/text.ts';

export const reviewItem = event({
  name: 'reviewItem',
  level: 2,
  limit: 'write',
  summary: 'Lets a tag through, or sends it back with a reason its creator can read.',
  input: z
    .strictObject({
      braTagId,
      /** The version that was reviewed: later changes are not decided. */
      version: z.int().min(1).optional(),
      decision: z.enum(['approve', 'reject']),
      reason: manyLines.max(500).optional(),
    })
    .refine(({ decision, reason }) => decision === 'approve' || reason, { path: ['reason'], error: 'Explain what needs to change.' }),
  output: z.strictObject({ braTagId, status: braTagStatus }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
