import { z } from 'zod';
import { slug, username } from './ids.ts';

/** The opaque name of a person's avatar, at `/avatar/{sha256}`; null: their drawn button. */
export const avatar = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .nullable();

export const creator = z.strictObject({ username, slug, displayName: z.string(), avatar });

/** What a person shows beside their name, as they see it in their settings. */
export const ownAvatar = z.strictObject({
  /** `upload`: a picture of theirs; `service`: what the avatar service has for their e-mail address, or a pattern; `button`: drawn from their username. */
  source: z.enum(['upload', 'service', 'button']),
  avatar,
  /** Of their own picture. */
  uploadId: z.string().nullable(),
  /** The host of the avatar service; null: there is none, and patterns are drawn here. */
  service: z.string().nullable(),
});

export const account = z.strictObject({
  id: z.string(),
  username: z.string(),
  preferredUsername: z.string().nullable(),
  roles: z.array(z.string()),
  creatorMode: z.boolean(),
  avatar,
  app: z.string(),
});

export type Creator = z.infer<typeof creator>;

export type OwnAvatar = z.infer<typeof ownAvatar>;

export type Account = z.infer<typeof account>;
