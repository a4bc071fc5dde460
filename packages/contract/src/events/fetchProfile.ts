import { z } from 'zod';
import { event } from '../event.ts';

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
  }),
  errors: ['unauthenticated'],
});
