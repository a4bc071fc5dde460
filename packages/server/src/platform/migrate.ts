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

/** Applies each new file in order, in one transaction under an advisory lock. Returns the files applied. */
export async function migrate(db: Database, folders: readonly MigrationFolder[]): Promise<string[]> {
  return await db.transaction(async (trx) => {
    await trx.rows(sql`select pg_advisory_xact_lock(7277)`);
    const applied = await readApplied(trx);
    const files = folders.flatMap(({ owner, folder }) =>
      listMigrations(folder).map((file) => ({ name: `${owner}/${file}`, file: path.join(folder, file) })),
    );
    const added: string[] = [];
    for (const { name, file } of files) {
      const text = readFileSync(file, 'utf8');
      const sha256 = createHash('sha256').update(text).digest('hex');
      const before = applied.get(name);
      if (before === sha256) continue;
      if (before)
        throw new SchemaUnfit(`Migration ${name} was changed after it was applied. Restore it and add a new one, or ${startEmpty}`);
      await trx.script(text);
      await trx.change(sql`insert into migration (name, sha256) values (${name}, ${sha256})`);
      added.push(name);
    }
    return added;
  });
}

const startEmpty =
  'start with an empty database: remove the folder of DATA_DIR or name a new one; with DATABASE_URL, create a new database.';

async function readApplied(trx: Trx): Promise<Map<string, string>> {
  await trx.script(
    'create table if not exists migration (name text primary key, sha256 text not null, at timestamptz not null default now())',
  );
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
