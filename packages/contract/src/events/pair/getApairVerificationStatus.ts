import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { pairChecks, pairId, verificationStatus } from '../../shapes/pairs/pair.ts';
import { timestamp } from '../../shapes/scalars.ts';

export const getApairVerificationStatus = defineEvent({
  name: 'getApairVerificationStatus',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  http: '/v1/pairs/{pairId}/verification',
  summary: 'What was checked of a pair, and until when that holds.',
  input: z.strictObject({ pairId }),
  output: z.strictObject({
    verification: verificationStatus,
    checks: pairChecks,
    verifiedAt: timestamp.nullable(),
    expiresAt: timestamp.nullable(),
    logIndex: z.int().nullable(),
  }),
  errors: ['not_found'],
});
