import { mkdirSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import type { Database, Queryable, Statement } from '../../ports/database.ts';
import { mayRepeat, named } from './database-errors.ts';

type Asker = { query<R>(text: string, values?: unknown[]): Promise<{ rows: R[]; affectedRows?: number }> };

/** By type: int8 as a number; bytea, which arrives as `\x` and hex, by Node's own reading, since PGlite's takes a millisecond for 8 kB. */
const parsers = { 20: Number, 17: (text: string) => Buffer.from(text.slice(2), 'hex') };

/** PGlite on a folder, or in memory without one. One connection: what is asked while a transaction is open waits for its end. The caller holds the folder's lock. */
export async function openEmbedded(folder: string | undefined): Promise<Database> {
  if (folder) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lite = await PGlite.create({ ...(folder ? { dataDir: folder } : {}), parsers });
  let closing: Promise<void> | undefined;
  const outside = queryable(lite);
  const transaction: Database['transaction'] = async (work) => {
    for (let left = 2; ; left -= 1) {
      try {
        return await lite.transaction((trx) =>
          work({
            ...queryable(trx),
            script: async (text) => {
              await trx.exec(text);
            },
          }),
        );
      } catch (error) {
        if (left > 0 && mayRepeat(error)) continue;
        throw named(error);
      }
    }
  };
  return {
    engine: 'pglite',
    ...outside,
    rowsWithin: (_ms, statement) => outside.rows(statement),
    transaction,
    ping: async () => {
      await outside.rows({ text: 'select 1', values: [] });
    },
    close: () => {
      closing ??= lite.close();
      return closing;
    },
  };
}

function queryable(asker: Asker): Queryable {
  const ask = async <R>(statement: Statement) => {
    try {
      return await asker.query<R>(statement.text, [...statement.values]);
    } catch (error) {
      throw named(error);
    }
  };
  return {
    rows: async <R>(statement: Statement) => (await ask<R>(statement)).rows,
    first: async <R>(statement: Statement) => (await ask<R>(statement)).rows[0],
    change: async (statement) => (await ask(statement)).affectedRows ?? 0,
  };
}
