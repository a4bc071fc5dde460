import { z } from 'zod';
import { slug, username } from './ids.ts';

export const creator = z.strictObject({ username, slug, displayName: z.string() });

export const account = z.strictObject({
  id: z.string(),
  username: z.string(),
  preferredUsername: z.string().nullable(),
  roles: z.array(z.string()),
  creatorMode: z.boolean(),
  app: z.string(),
});

export type Creator = z.infer<typeof creator>;

export type Account = z.infer<typeof account>;
