import { mkdirSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import type { Database, Queryable, Statement } from '../../ports/database.ts';
import { isRetryable, toDatabaseError } from './database-errors.ts';

type QueryRunner = { query<R>(text: string, values?: unknown[]): Promise<{ rows: R[]; affectedRows?: number }> };

/** int8 as number. bytea by Node's hex decoder: PGlite's own takes a millisecond for 8 kB. */
const parsers = { 20: Number, 17: (text: string) => Buffer.from(text.slice(2), 'hex') };

/** PGlite in a folder, or in memory. It has one connection, so other statements wait for an open transaction. The caller must hold the folder's lock. */
export async function openEmbedded(folder: string | undefined): Promise<Database> {
  if (folder) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lite = await PGlite.create({ ...(folder ? { dataDir: folder } : {}), parsers });
  let closing: Promise<void> | undefined;
  const outside = createQueryable(lite);
  const transaction: Database['transaction'] = async (work) => {
    for (let left = 2; ; left -= 1) {
      try {
        return await lite.transaction((trx) =>
          work({
            ...createQueryable(trx),
            script: async (text) => {
              await trx.exec(text);
            },
          }),
        );
      } catch (error) {
        if (left > 0 && isRetryable(error)) continue;
        throw toDatabaseError(error);
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

function createQueryable(runner: QueryRunner): Queryable {
  const runQuery = async <R>(statement: Statement) => {
    try {
      return await runner.query<R>(statement.text, [...statement.values]);
    } catch (error) {
      throw toDatabaseError(error);
    }
  };
  return {
    rows: async <R>(statement: Statement) => (await runQuery<R>(statement)).rows,
    first: async <R>(statement: Statement) => (await runQuery<R>(statement)).rows[0],
    change: async (statement) => (await runQuery(statement)).affectedRows ?? 0,
  };
}
