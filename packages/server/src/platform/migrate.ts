import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Database, sql } from '../ports/database.ts';

const folder = path.resolve(import.meta.dirname, '../migrations');

/** Brings the database to the newest shape: each file of migrations/ once, in the order of its number, all in one transaction that only one process at a time may be in. */
export async function migrate(db: Database): Promise<string[]> {
  return await db.transaction(async (trx) => {
    await trx.rows(sql`select pg_advisory_xact_lock(7277)`);
    await trx.script(
      'create table if not exists migration (name text primary key, sha256 text not null, at timestamptz not null default now())',
    );
    const known = new Map(
      (await trx.rows<{ name: string; sha256: string }>(sql`select name, sha256 from migration`)).map((row) => [row.name, row.sha256]),
    );
    const fresh: string[] = [];
    for (const name of readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .sort()) {
      const text = readFileSync(path.join(folder, name), 'utf8');
      const sha256 = createHash('sha256').update(text).digest('hex');
      const before = known.get(name);
      if (before === sha256) continue;
      if (before)
        throw new Error(`Migration ${name} was changed after it ran here. Put it back and add a new one, or start with an empty DATA_DIR.`);
      await trx.script(text);
      await trx.change(sql`insert into migration (name, sha256) values (${name}, ${sha256})`);
      fresh.push(name);
    }
    return fresh;
  });
}
