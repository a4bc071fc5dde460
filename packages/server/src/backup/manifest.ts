import { z } from 'zod';

/** Files of a backup. */
export const folders = { keys: 'keys/', database: 'database/', blobs: 'blobs/' } as const;
export const manifestName = 'manifest.json';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const table = z.strictObject({ columns: z.array(z.strictObject({ name: z.string(), type: z.string() })), rows: z.int().min(0) });

/** The last file of a backup: what the others are. A backup that was interrupted has none. */
export const manifestShape = z.strictObject({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  engine: z.enum(['pglite', 'postgres']),
  /** SHA-256 by the name of each migration of the schema. */
  migrations: z.record(z.string(), sha256),
  tables: z.record(z.string(), table),
  /** Last values; null if never used. */
  sequences: z.record(z.string(), z.int().nullable()),
  files: z.array(z.strictObject({ name: z.string(), bytes: z.int().min(0), sha256 })),
  /** Blobs that were removed while the backup was written. */
  removedMeanwhile: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifestShape>;
export type TableContent = Manifest['tables'][string];

/** A backup or its target is not usable; the message says why and what to do. */
export class BackupRefusal extends Error {
  override name = 'BackupRefusal';
}
