import { z } from 'zod';
import { at } from './scalars.ts';

/** `GET /v1/log/status`: the public log at a glance. `verifierKey` opens its checkpoints (C2SP signed-note), `root` is base64. */
const logStatus = z.strictObject({
  origin: z.string(),
  size: z.int().min(0),
  root: z.string(),
  at,
  verifierKey: z.string(),
  /** Who else remembers the log and signs for it; null while nobody answered for the newest checkpoint. It is run by us, and is shown as that. */
  witness: z.strictObject({ name: z.string(), key: z.string(), at, operator: z.literal('same operator') }).nullable(),
  entriesToday: z.int().min(0),
});

export type LogStatus = z.infer<typeof logStatus>;
