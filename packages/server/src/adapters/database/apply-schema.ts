import path from 'node:path';
import { identityMigrations } from '@strapline/identity/migrations';
import { sandboxMigrations } from '@strapline/sandbox/migrations';
import { migrate } from '../../platform/migrate.ts';
import type { Database } from '../../ports/database.ts';

const own = { owner: 'server', folder: path.resolve(import.meta.dirname, '../../migrations') };
const identity = { owner: 'identity', folder: identityMigrations };
const sandbox = { owner: 'sandbox', folder: sandboxMigrations };

/** Applies the migrations of the server, the identity provider and, if in use, the payment sandbox. Returns the files applied. */
export async function applySchema(db: Database, { hasSandbox = true } = {}): Promise<string[]> {
  return await migrate(db, [own, identity, ...(hasSandbox ? [sandbox] : [])]);
}
