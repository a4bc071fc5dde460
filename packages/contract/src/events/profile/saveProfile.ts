import { socialPlatforms } from '@strapline/domain/profile/fqsid';
import { z } from 'zod';
import { event } from '../../define-event.ts';
import { manyLines, oneLine } from '../../shapes/text.ts';

const handle = oneLine.max(60);

export const saveProfile = event({
  name: 'saveProfile',
  level: 1,
  limit: 'write',
  summary:
    "Changes the caller's profile. The birth date is write-only, kept encrypted, and set once; one correction is taken within 24 hours.",
  input: z.strictObject({
    /** Empty takes the name away. */
    displayName: oneLine.max(60).optional(),
    bio: manyLines.max(1000).optional(),
    socials: z.partialRecord(z.enum(socialPlatforms), handle).optional(),
    birthDate: z.iso.date('Enter the date as year, month and day.').optional(),
    creatorMode: z.boolean().optional(),
    usePreferredUsername: z.boolean().optional(),
    /** Nobody's name is shown there before they say so. */
    nameOnModelPage: z.boolean().optional(),
    nameOnCollection: z.boolean().optional(),
    collectionOpen: z.boolean().optional(),
  }),
  output: z.strictObject({ ok: z.literal(true) }),
  errors: ['unauthenticated', 'age_required', 'conflict'],
});
