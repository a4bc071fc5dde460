import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import v8 from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import type { Database, Queryable } from './database.ts';
import { identityMigrations } from './migrations.ts';

type TestDatabase = { db: Database; truncate: () => Promise<void> };

// A test runs most of PGlite's WebAssembly only a few times, so optimizing it takes longer than it saves.
v8.setFlagsFromString('--wasm-tiering-budget=200000000');

/** Opening one takes a second, so the tests of a process reuse them. */
const unused: TestDatabase[] = [];

/** An embedded database with the provider's empty tables; `release` returns it to the pool. */
export async function openTestDatabase(): Promise<{ db: Database; release: () => Promise<void> }> {
  const database = unused.pop() ?? (await createTestDatabase());
  return {
    db: database.db,
    release: async () => {
      await database.truncate();
      unused.push(database);
    },
  };
}

async function createTestDatabase(): Promise<TestDatabase> {
  const lite = await PGlite.create({ parsers: { 20: Number } });
  for (const file of readdirSync(identityMigrations).toSorted()) await lite.exec(readFileSync(path.join(identityMigrations, file), 'utf8'));
  const { rows } = await lite.query<{ names: string }>(
    "select string_agg(tablename, ', ') as names from pg_tables where schemaname = 'public'",
  );
  return {
    db: { ...createQueryable(lite), transaction: (work) => lite.transaction((trx) => work(createQueryable(trx))) },
    truncate: async () => void (await lite.exec(`truncate ${rows[0]?.names}`)),
  };
}

function createQueryable(lite: Pick<PGlite, 'query'>): Queryable {
  return {
    rows: async <R>({ text, values }: { text: string; values: readonly unknown[] }) => (await lite.query<R>(text, [...values])).rows,
    first: async <R>({ text, values }: { text: string; values: readonly unknown[] }) => (await lite.query<R>(text, [...values])).rows[0],
    change: async ({ text, values }) => (await lite.query(text, [...values])).affectedRows ?? 0,
  };
}
