import { z } from 'zod';
import { event } from '../../define-event.ts';
import { at } from '../../shapes/scalars.ts';

export const fetchProfile = event({
  name: 'fetchProfile',
  level: 1,
  limit: 'read',
  summary: "The caller's own profile as they may edit it; of the birth date only whether it is on record.",
  input: z.strictObject({}),
  output: z.strictObject({
    username: z.string(),
    slug: z.string(),
    displayName: z.string(),
    bio: z.string(),
    socials: z.record(z.string(), z.string()),
    hasBirthDate: z.boolean(),
    isAdult: z.boolean(),
    creatorMode: z.boolean(),
    usePreferredUsername: z.boolean(),
    /** Where the name is shown instead of the username, and whether others may see the collection. Null: they were not asked yet, and it is not. */
    nameOnModelPage: z.boolean().nullable(),
    nameOnCollection: z.boolean(),
    collectionOpen: z.boolean().nullable(),
    /** Until when the birth date can be corrected, once. */
    birthDateEditableUntil: at.nullable(),
  }),
  errors: ['unauthenticated'],
});
