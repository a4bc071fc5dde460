import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Database, sql, type Trx } from '../ports/database.ts';

/** Numbered SQL files of one owner, recorded as `owner/file`. */
export type MigrationFolder = { owner: string; folder: string };

/** The database cannot be migrated to this version's schema; the message says what to do. */
export class SchemaUnfit extends Error {
  override name = 'SchemaUnfit';
}

/** Advisory lock of migrations. */
export const migrationLock = 7277;
/** A migration may rewrite a whole table. */
export const migrationMs = 15 * 60_000;

type Migration = { name: string; text: string; sha256: string };

/** Applies each new file in order, in one transaction under an advisory lock. Returns the files applied. */
export async function migrate(db: Database, folders: readonly MigrationFolder[]): Promise<string[]> {
  return await db.transaction(async (trx) => {
    // Behind a pooler, the timeout of the database role would hold.
    await trx.rows(sql`select set_config('statement_timeout', ${String(migrationMs)}, true)`);
    await trx.rows(sql`select pg_advisory_xact_lock(${migrationLock})`);
    const applied = await readApplied(trx);
    const added: string[] = [];
    for (const migration of readMigrations(folders)) {
      const before = applied.get(migration.name);
      if (before === migration.sha256) continue;
      if (before)
        throw new SchemaUnfit(
          `Migration ${migration.name} was changed after it was applied. Restore it and add a new one, or ${startEmpty}`,
        );
      await applyMigration(trx, migration);
      added.push(migration.name);
    }
    return added;
  });
}

/** The files in the order in which they are applied. */
export function readMigrations(folders: readonly MigrationFolder[]): Migration[] {
  return folders.flatMap(({ owner, folder }) =>
    listMigrations(folder).map((file) => {
      const text = readFileSync(path.join(folder, file), 'utf8');
      return { name: `${owner}/${file}`, text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

export async function applyMigration(trx: Trx, { name, text, sha256 }: Migration): Promise<void> {
  await trx.script(text);
  await trx.change(sql`insert into migration (name, sha256) values (${name}, ${sha256})`);
}

const startEmpty =
  'start with an empty database: remove the folder of DATA_DIR or name a new one; with DATABASE_URL, create a new database.';

export async function createMigrationTable(trx: Trx): Promise<void> {
  await trx.script(
    'create table if not exists migration (name text primary key, sha256 text not null, at timestamptz not null default now())',
  );
}

async function readApplied(trx: Trx): Promise<Map<string, string>> {
  await createMigrationTable(trx);
  const rows = await trx.rows<{ name: string; sha256: string }>(sql`select name, sha256 from migration`);
  // Versions before the baseline schema recorded names without an owner.
  if (rows.some(({ name }) => !name.includes('/')))
    throw new SchemaUnfit(`This database was made by an earlier version of Strapline and cannot be upgraded. To continue, ${startEmpty}`);
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}

function listMigrations(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();
}
