import { z } from 'zod';
import { consentKinds } from '../consents.ts';
import { creator } from './person.ts';
import { timestamp } from './scalars.ts';

export const consentKind = z.enum(consentKinds);
export const consentVersion = z
  .string()
  .min(1)
  .max(20)
  .regex(/^[0-9a-z.-]+$/, 'This version is invalid.');

/** The last word of one person about one subject. `by`: the creator who recorded it, with the piece's title; null if the person did. */
export const consent = z.strictObject({
  kind: consentKind,
  version: z.string(),
  subject: z.string().nullable(),
  accepted: z.boolean(),
  at: timestamp,
  by: creator.nullable(),
  title: z.string().nullable(),
});

/** What changed in a text since the caller agreed to it. */
export const textChange = z.strictObject({ kind: consentKind, version: z.string(), since: z.iso.date(), text: z.string() });

export type Consent = z.infer<typeof consent>;
