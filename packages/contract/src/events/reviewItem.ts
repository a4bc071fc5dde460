import { z } from 'zod';
import { event } from '../event.ts';
import { braTagId, braTagStatus } from '../shapes.ts';

export const reviewItem = event({
  name: 'reviewItem',
  level: 2,
  limit: 'write',
  summary: 'Lets a tag through, or sends it back with a reason its creator can read.',
  input: z.strictObject({ braTagId, decision: z.enum(['approve', 'reject']), reason: z.string().trim().max(500).optional() }),
  output: z.strictObject({ braTagId, status: braTagStatus }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
