import { tapVerdicts } from '@strapline/domain/chip/tap-verdicts';
import { z } from 'zod';
import { braTagId, kid } from './ids.ts';
import { nfcState, proofGrade } from './proof-level.ts';
import { timestamp } from './scalars.ts';

export const tapVerdict = z.enum(tapVerdicts);

export const tapTicket = z
  .string()
  .min(40)
  .max(600)
  .regex(/^[A-Za-z0-9_-]+$/, 'This tap is not complete. Tap the chip again.');

/** A bound chip as an admin sees it. */
export const chipRow = z.strictObject({
  braTagId,
  title: z.string(),
  serialNumber: z.string(),
  kid,
  grade: proofGrade,
  nfc: nfcState,
  boundAt: timestamp,
  lastCounter: z.int(),
  lastTapAt: timestamp.nullable(),
  taps: z.int(),
  replaysToday: z.int(),
  alerts: z.array(z.enum(['jump', 'replay', 'tamper', 'opened'])),
});
