import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { setImmediate as yieldToLoop } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import type { DatabaseObserver } from '../../platform/telemetry/observe-database.ts';
import type { Database } from '../../ports/database.ts';
import { createPoolDatabase } from './pool-database.ts';

/** Messages after which the server answers: Query and Sync. Those before a Sync belong together, and after an error the rest of them is skipped. */
const endsOfBatch = new Set(['Q', 'S'].map((type) => type.charCodeAt(0)));

/**
 * Statements run in this thread, and their answers are promises that need no turn of the event loop, so that a long transaction would let nothing else happen:
 * no request, timer or signal. After this time the loop gets a turn.
 */
const turnMs = 20;

/** Executes the messages of a statement at once, as a server on a socket would. One by one, each after an error would be executed too. */
class BatchingPGlite extends PGlite {
  #batch: Uint8Array[] = [];
  #turnedAt = performance.now();

  override async execProtocolStream(...[message, options]: Parameters<PGlite['execProtocolStream']>) {
    this.#batch.push(message);
    if (!endsOfBatch.has(message[0] ?? 0)) return [];
    const batch = Buffer.concat(this.#batch);
    this.#batch = [];
    if (performance.now() - this.#turnedAt > turnMs) {
      await yieldToLoop();
      this.#turnedAt = performance.now();
    }
    return await super.execProtocolStream(batch, options);
  }
}

/** PGlite in a folder, or in memory. It has one connection, so other statements wait for an open transaction. The caller must hold the folder's lock. */
export async function openEmbedded(folder: string | undefined, observer?: DatabaseObserver): Promise<Database> {
  const finishFolder = folder ? prepareFolder(folder) : () => {};
  const lite = new BatchingPGlite({
    ...(folder ? { dataDir: folder } : {}),
    // By default 128 MB, which take half a second to clear at each start; the operating system caches the files anyway.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
    // The first log file of a new database has this size, instead of 16 MB.
    initDbStartParams: ['--wal-segsize=1'],
  });
  await lite.waitReady;
  finishFolder();
  // The one connection is PGlite itself, which the pool must never close as idle.
  const pool = new pg.Pool({ ...createPgConfig(lite), max: 1, idleTimeoutMillis: 0, pipeline: true });
  const database = createPoolDatabase(pool, 'pglite', { observer });
  let closing: Promise<void> | undefined;
  return {
    ...database,
    close: () => {
      closing ??= database.close().then(() => lite.close());
      return closing;
    },
  };
}

/** A new folder is marked until the database in it is complete: one that was cut off can't be opened, and is made again. */
function prepareFolder(folder: string): () => void {
  const unfinished = `${folder}.unfinished`;
  if (existsSync(unfinished)) rmSync(folder, { recursive: true, force: true });
  if (existsSync(folder)) return () => {};
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(unfinished, '');
  return () => rmSync(unfinished);
}
