import { chipProblems } from '@strapline/domain/chip/chip-replacement';
import { tapVerdicts } from '@strapline/domain/chip/tap-verdicts';
import { z } from 'zod';
import { braTagId, kid, rowId, username } from './ids.ts';
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

export const chipProblem = z.enum(chipProblems, 'Choose what is wrong with the chip.');

/** An owner's request for another chip. */
export const chipReplacement = z.strictObject({
  problem: chipProblem,
  /** Deleted with the answer. */
  note: z.string().nullable(),
  requestedAt: timestamp,
  /** Null while it is open. */
  declined: z.strictObject({ at: timestamp, reason: z.string() }).nullable(),
});

/** An open request as admins see it, with the chip that it is about. */
export const chipReplacementRow = z.strictObject({
  replacementId: rowId,
  braTagId,
  title: z.string(),
  owner: username,
  problem: chipProblem,
  note: z.string().nullable(),
  requestedAt: timestamp,
  serialNumber: z.string(),
  kid,
  lastTapAt: timestamp.nullable(),
});
