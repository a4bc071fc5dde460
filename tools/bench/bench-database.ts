import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { openFolderBlobs } from '../../packages/server/src/adapters/blobs/embedded.ts';
import { applySchema } from '../../packages/server/src/adapters/database/apply-schema.ts';
import { openEmbedded } from '../../packages/server/src/adapters/database/embedded.ts';
import { openPostgres } from '../../packages/server/src/adapters/database/postgres.ts';
import { addTags } from '../../packages/server/src/features/demo/bulk-listings.ts';
import { type Database, sql } from '../../packages/server/src/ports/database.ts';

export type BenchDatabase = {
  engine: 'postgres' | 'pglite';
  /** Environment of a server that uses it. */
  env: Record<string, string>;
  dataDir: string;
  /** Its URL (null for the embedded one), and its name, which PostgreSQL shows in its process titles. */
  url: string | null;
  name: string;
  /** The number of tags that it has. */
  count(): Promise<number>;
  /** Adds tags by bulk load; returns the seconds that it took. */
  add(count: number): Promise<number>;
  /** Listed pieces, spread evenly over the whole list. */
  pieces(count: number): Promise<{ braTagId: string; slug: string }[]>;
  /** Binds chips of a key, in AES mode, to some pieces. */
  bindChips(kid: string, count: number): Promise<{ braTagId: string; uid: string }[]>;
  /** Another PostgreSQL database with the same rows, dropped with this one; nobody may be connected to this one. */
  copy(): Promise<{ name: string; url: string }>;
  /** Closes it. A database that isn't kept is dropped, with its folder. */
  close(): Promise<void>;
};

/** `folder`: another checkout, which fills the database. `kept`: the name of a database that stays, and is used again if it exists; its data folder has the same name. */
type BenchDatabaseOptions = { folder?: string; kept?: string };

let opened = 0;

/** Runs a script of a checkout; throws with its error output if it fails. */
async function run(folder: string, args: string[], env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, args, { cwd: folder, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] });
  let errorOutput = '';
  child.stderr.on('data', (part: Buffer) => (errorOutput += part.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${args.join(' ')} in ${folder} ended with ${code}: ${errorOutput}`);
}

/**
 * A new database on the local PostgreSQL (or the one at BENCH_DATABASE_URL), or one that is kept. If there is no PostgreSQL, or with `embedded`, PGlite in a temporary folder.
 */
export async function openBenchDatabase(embedded = false, { folder, kept }: BenchDatabaseOptions = {}): Promise<BenchDatabase> {
  const server = new URL(process.env['BENCH_DATABASE_URL'] ?? `postgres://${os.userInfo().username}@127.0.0.1:5432/postgres`);
  const admin = embedded ? null : await connect(server);
  if (kept !== undefined && !admin) throw new Error('only a database of PostgreSQL can be kept, and none answered');
  opened += 1;
  const name = kept ?? `strapline_bench_${process.pid}_${opened}`;
  const dataDir = kept === undefined ? await mkdtemp(path.join(os.tmpdir(), 'strapline-bench-')) : path.join(os.tmpdir(), kept);
  await mkdir(dataDir, { recursive: true });
  if (admin && !(await hasDatabase(admin, name))) await admin.query(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const log = { error: (detail: object, message: string) => void process.stderr.write(`${message} ${JSON.stringify(detail)}\n`) };
  const open = async (): Promise<Database> =>
    admin ? openPostgres(url.href, log, { max: 2, statementMs: 300_000 }) : await openEmbedded(path.join(dataDir, 'pglite'));
  const withDb = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
    const db = await open();
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  };
  if (!folder) await withDb((db) => applySchema(db));
  const copies: string[] = [];
  const env = { DATA_DIR: dataDir, ...(admin ? { DATABASE_URL: url.href } : {}) };
  return {
    url: admin ? url.href : null,
    name,
    engine: admin ? 'postgres' : 'pglite',
    env,
    dataDir,
    count: async () =>
      await withDb(async (db) => (await db.first<{ count: number }>(sql`select count(*) as count from bra_tag`))?.count ?? 0),
    add: async (count) => {
      const startedAt = performance.now();
      // Another checkout has its own migrations and bulk load.
      if (folder) await run(folder, ['scripts/seed.ts', '--tags', String(count)], env);
      await withDb(async (db) => {
        if (!folder) await addTags(db, openFolderBlobs(path.join(dataDir, 'media')), count);
        // Otherwise autovacuum would do it soon, in the middle of a measurement.
        if (admin)
          for (const table of ['listing', 'bra_tag', 'provenance']) await db.change({ text: `vacuum (analyze) ${table}`, values: [] });
      });
      return (performance.now() - startedAt) / 1000;
    },
    pieces: async (count) =>
      await withDb(
        async (db) =>
          await db.rows<{ braTagId: string; slug: string }>(
            sql`select bra_tag_id as "braTagId", slug from listing where state = 'published' and seq % (select greatest(1, count(*) / ${count}) from listing) = 0 order by seq limit ${count}`,
          ),
      ),
    bindChips: async (kid, count) => await withDb((db) => bindChips(db, kid, count)),
    copy: async () => {
      if (!admin) throw new Error('the embedded database has no copies');
      const copy = await copyDatabase(admin, url, `${name}_copy${copies.length + 1}`);
      copies.push(copy.name);
      return copy;
    },
    close: async () => {
      for (const copyName of copies) await admin?.query(`drop database ${copyName} with (force)`);
      if (kept === undefined) {
        await admin?.query(`drop database ${name} with (force)`);
        await rm(dataDir, { recursive: true, force: true });
      }
      await admin?.end();
    },
  };
}

async function bindChips(db: Database, kid: string, count: number): Promise<{ braTagId: string; uid: string }[]> {
  await db.change(
    sql`insert into chip_batch (kid, mode, purpose, created_at) values (${kid}, 'AES', 'production', now()) on conflict (kid) do nothing`,
  );
  const rows = await db.rows<{ braTagId: string; uid: string }>(
    sql`insert into chip (uid, bra_tag_id, kid, has_loop, proven_at, bound_at)
        select '04' || substr(md5(bra_tag_id), 1, 12), bra_tag_id, ${kid}, true, now(), now() from listing where state = 'published' order by seq limit ${count}
        returning bra_tag_id as "braTagId", uid`,
  );
  const chip = { boundAt: new Date().toISOString(), proven: true, loop: true, opened: false, lastTapAt: null, ownerTapAt: null };
  await db.change(
    sql`update bra_tag set nfc = 'bound', proof_level = 2, chip = ${JSON.stringify(chip)}::jsonb from chip where chip.bra_tag_id = bra_tag.id`,
  );
  return rows;
}

async function copyDatabase(admin: pg.Client, from: URL, name: string): Promise<{ name: string; url: string }> {
  await admin.query(`create database ${name} template ${from.pathname.slice(1)}`);
  return { name, url: new URL(`/${name}`, from).href };
}

async function hasDatabase(admin: pg.Client, name: string): Promise<boolean> {
  const { rows } = await admin.query('select from pg_database where datname = $1', [name]);
  return rows.length > 0;
}

async function connect(url: URL): Promise<pg.Client | null> {
  const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    return client;
  } catch {
    // No PostgreSQL: the embedded database is measured instead, and the report notes it.
    return null;
  }
}
