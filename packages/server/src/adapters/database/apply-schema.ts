import path from 'node:path';
import { identityMigrations } from '@strapline/identity/migrations';
import { sandboxMigrations } from '@strapline/sandbox/migrations';
import { applyMigration, createMigrationTable, migrate, readMigrations, SchemaUnfit } from '../../platform/migrate.ts';
import type { Database, Trx } from '../../ports/database.ts';

const own = { owner: 'server', folder: path.resolve(import.meta.dirname, '../../migrations') };
const identity = { owner: 'identity', folder: identityMigrations };
const sandbox = { owner: 'sandbox', folder: sandboxMigrations };

/** Applies the migrations of the server, the identity provider and, if in use, the payment sandbox. Returns the files applied. */
export async function applySchema(db: Database, { hasSandbox = true } = {}): Promise<string[]> {
  return await migrate(db, [own, identity, ...(hasSandbox ? [sandbox] : [])]);
}

/** Makes the schema that another database had, in an empty one: these migrations, by name, with their SHA-256. Throws SchemaUnfit. */
export async function applySchemaOf(trx: Trx, applied: Readonly<Record<string, string>>): Promise<void> {
  checkSchemaOf(applied);
  await createMigrationTable(trx);
  for (const migration of readMigrations([own, identity, sandbox])) if (applied[migration.name]) await applyMigration(trx, migration);
}

/** Throws SchemaUnfit if this version can't make that schema. */
export function checkSchemaOf(applied: Readonly<Record<string, string>>): void {
  const known = new Map(readMigrations([own, identity, sandbox]).map(({ name, sha256 }) => [name, sha256]));
  for (const [name, sha256] of Object.entries(applied)) {
    if (!known.has(name))
      throw new SchemaUnfit(`It was made by a newer version of Strapline: this one has no migration ${name}. Update first.`);
    if (known.get(name) !== sha256) throw new SchemaUnfit(`Its migration ${name} differs from that of this version.`);
  }
}
