import { z } from 'zod';
import { timestamp } from './scalars.ts';

/** `GET /v1/log/status`: the state of the public log. `verifierKey` verifies its checkpoints (C2SP signed-note), `root` is base64. */
const logStatus = z.strictObject({
  origin: z.string(),
  size: z.int().min(0),
  root: z.string(),
  at: timestamp,
  verifierKey: z.string(),
  /** The witness that cosigned the latest checkpoint; null if it has not. It is operated by us, and shown so. */
  witness: z.strictObject({ name: z.string(), key: z.string(), at: timestamp, operator: z.literal('same operator') }).nullable(),
  entriesToday: z.int().min(0),
});

export type LogStatus = z.infer<typeof logStatus>;
