import { z } from 'zod';
import { event } from '../event.ts';
import { braTagId, braTagStatus } from '../shapes.ts';

export const claimCollectorTag = event({
  name: 'claimCollectorTag',
  level: 1,
  limit: 'code',
  summary: 'Makes the caller the holder on record, by the code on the strap. With an open order on it, `satisfied` completes the order.',
  input: z.strictObject({ braTagId, strapCode: z.string().min(10).max(40), satisfied: z.literal(true).optional() }),
  output: z.strictObject({ braTagId, status: braTagStatus, ownerNumber: z.int(), certificateUrl: z.string().nullable() }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict', 'locked', 'validation'],
});
