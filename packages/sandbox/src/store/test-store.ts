import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import v8 from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { sandboxMigrations } from '../migrations.ts';
import { createSandboxStore, type SandboxStore } from './store.ts';

type TestStore = { store: SandboxStore; truncate: () => Promise<void> };

// PGlite runs most of its WebAssembly only a few times in a test, so optimizing it takes longer than it saves.
v8.setFlagsFromString('--wasm-tiering-budget=200000000');

/** Opening one takes a second, so the tests of a process reuse them. */
const unused: TestStore[] = [];

/** An empty store on an embedded database; `release` makes it available to the next test. */
export async function openTestStore(): Promise<{ store: SandboxStore; release: () => Promise<void> }> {
  const opened = unused.pop() ?? (await createTestStore());
  return {
    store: opened.store,
    release: async () => {
      await opened.truncate();
      unused.push(opened);
    },
  };
}

async function createTestStore(): Promise<TestStore> {
  const lite = await PGlite.create({ parsers: { 20: Number } });
  for (const file of readdirSync(sandboxMigrations).toSorted()) await lite.exec(readFileSync(path.join(sandboxMigrations, file), 'utf8'));
  const rows = async <R>({ text, values }: { text: string; values: readonly unknown[] }) => (await lite.query<R>(text, [...values])).rows;
  return {
    store: createSandboxStore({ rows }),
    truncate: async () => void (await lite.exec('truncate sandbox_object, sandbox_delivery, sandbox_response')),
  };
}
