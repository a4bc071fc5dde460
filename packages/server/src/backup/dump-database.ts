import { migrationLock } from '../platform/migrate.ts';
import { sql, type Trx } from '../ports/database.ts';
import type { Archive } from './archive.ts';
import { BackupRefusal, folders, type Manifest, type TableContent } from './manifest.ts';

/** Rows are read in pages and stored in files of about this size, each of which one statement restores. */
const pageRows = 500;
const fileBytes = 2_000_000;

/** So that text means the same value in any database. */
const textFormats = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601';
set local bytea_output = 'hex'; set local extra_float_digits = 1;`;

type Dump = Pick<Manifest, 'migrations' | 'tables' | 'sequences'>;

/** One state of the whole database, whatever is written meanwhile. Must be the first in its transaction. Migrations wait for its end. */
export async function startSnapshot(trx: Trx): Promise<void> {
  await trx.script('set transaction isolation level repeatable read, read only');
  const row = await trx.first<{ is_free: boolean }>(sql`select pg_try_advisory_xact_lock_shared(${migrationLock}) as is_free`);
  if (!row?.is_free) throw new BackupRefusal('A migration is running. Try again when the server has started.');
  await trx.script(textFormats);
}

/** Writes all rows as lines of JSON: an array of texts, in the order of the columns. */
export async function dumpDatabase(trx: Trx, archive: Archive): Promise<Dump> {
  const tables: Record<string, TableContent> = {};
  for (const name of await listTables(trx)) tables[name] = await dumpTable(trx, archive, name);
  const applied = await trx.rows<{ name: string; sha256: string }>(sql`select name, sha256 from migration`);
  const sequences = await trx.rows<{ name: string; value: number | null }>(
    sql`select sequencename as name, last_value as value from pg_sequences where schemaname = 'public'`,
  );
  return {
    tables,
    migrations: Object.fromEntries(applied.map(({ name, sha256 }) => [name, sha256])),
    sequences: Object.fromEntries(sequences.map(({ name, value }) => [name, value])),
  };
}

/** All tables but the list of migrations. */
export async function listTables(trx: Pick<Trx, 'rows'>): Promise<string[]> {
  const rows = await trx.rows<{ name: string }>(
    sql`select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migration' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Generated columns are computed again. */
export async function listColumns(trx: Trx, table: string): Promise<TableContent['columns']> {
  return await trx.rows(
    sql`select attname::text as name, format_type(atttypid, atttypmod) as type from pg_attribute
        where attrelid = ${quoteName(table)}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
  );
}

async function dumpTable(trx: Trx, archive: Archive, table: string): Promise<TableContent> {
  const columns = await listColumns(trx, table);
  const texts = columns.map(({ name }) => `${quoteName(name)}::text`).join(', ');
  await trx.script(`declare rows cursor for select to_jsonb(array[${texts}]::text[])::text as line from ${quoteName(table)}`);
  let [rows, files, bytes] = [0, 0, 0];
  let lines: string[] = [];
  const store = async (): Promise<void> => {
    files += 1;
    await archive.add(`${folders.database}${table}/${String(files).padStart(6, '0')}.jsonl`, Buffer.from(`${lines.join('\n')}\n`));
    [lines, bytes] = [[], 0];
  };
  const fetchPage = (): Promise<{ line: string }[]> => trx.rows({ text: `fetch ${pageRows} from rows`, values: [] }, { prepare: false });
  for (let page = await fetchPage(); page.length > 0; page = await fetchPage())
    for (const { line } of page) {
      rows += 1;
      bytes += line.length;
      lines.push(line);
      if (bytes > fileBytes) await store();
    }
  if (lines.length > 0) await store();
  await trx.script('close rows');
  return { columns, rows };
}

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
