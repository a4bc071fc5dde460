import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Queryable, sql } from '../../ports/database.ts';

/** Where any of the words is found in the rows of the database, as `table: word`: in any column, also as bytes. Encrypted columns can't be read. */
export async function findInDatabase(db: Queryable, words: readonly string[]): Promise<string[]> {
  const tables = await db.rows<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables)
    for (const word of words) {
      // Bytes are hexadecimal in the text of a row.
      const row = await db.first({
        text: `select 1 from "${name}" one where strpos(lower(one::text), lower($1)) > 0 or strpos(one::text, encode(convert_to($1, 'UTF8'), 'hex')) > 0 limit 1`,
        values: [word],
      });
      if (row) found.push(`${name}: ${word}`);
    }
  return found;
}

/** Files of the data folder that contain any of the words. The embedded database's own files are queried instead. */
export async function findInFiles(dataDir: string, words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile() || path.relative(dataDir, file).startsWith('pglite')) continue;
    const text = (await readFile(file)).toString('latin1').toLowerCase();
    if (words.some((word) => text.includes(Buffer.from(word.toLowerCase()).toString('latin1')))) found.push(path.relative(dataDir, file));
  }
  return found.sort();
}
