import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { languages } from '../../languages.ts';
import { ownAvatar } from '../../shapes/person.ts';
import { timestamp } from '../../shapes/scalars.ts';

export const fetchProfile = defineEvent({
  name: 'fetchProfile',
  level: 1,
  limit: 'read',
  allowedWhile: 'suspended',
  summary: "The caller's own profile for editing; of the birth date only whether it is on record.",
  input: z.strictObject({}),
  output: z.strictObject({
    username: z.string(),
    slug: z.string(),
    displayName: z.string(),
    avatar: ownAvatar,
    bio: z.string(),
    socials: z.record(z.string(), z.string()),
    hasBirthDate: z.boolean(),
    isAdult: z.boolean(),
    creatorMode: z.boolean(),
    /** Whether they may tag pieces and make pairs; without an invitation false, if the server requires one. */
    canCreate: z.boolean(),
    usePreferredUsername: z.boolean(),
    /** Where the display name replaces the username, and whether the collection is public. Null: not chosen yet, treated as false. */
    nameOnModelPage: z.boolean().nullable(),
    nameOnCollection: z.boolean(),
    collectionOpen: z.boolean().nullable(),
    /** Of e-mails and pushes. */
    language: z.enum(languages),
    /** Until then the birth date can be corrected, once. */
    birthDateEditableUntil: timestamp.nullable(),
  }),
  errors: ['unauthenticated'],
});
