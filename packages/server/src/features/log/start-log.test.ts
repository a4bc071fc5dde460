import { rm } from 'node:fs/promises';
import path from 'node:path';
import { hashLeaf } from '@strapline/domain/log/merkle';
import { createTestBraTag } from '@strapline/testkit/bra-tags';
import { createFreshDatabase } from '@strapline/testkit/fresh-database';
import { createTemporaryFolder } from '@strapline/testkit/temporary-folder';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, type Statement, sql } from '../../ports/database.ts';
import { checkLog } from './check-log.ts';
import { LogBroken } from './leaf.ts';
import { startLog } from './start-log.ts';
import { signPendingEntries } from './write-checkpoint.ts';

let dataDir: string;
let env: Record<string, string>;
let database: Awaited<ReturnType<typeof createFreshDatabase>>;
let server: TestServer;
beforeAll(async () => {
  dataDir = await createTemporaryFolder('log');
  database = await createFreshDatabase();
  env = { DATA_DIR: dataDir, ...(database ? { DATABASE_URL: database.url } : {}) };
  server = await startTestServer(env);
  const mara = await server.person({ birthDate: '1994-03-02' });
  for (let i = 0; i < 3; i += 1) await createTestBraTag(server, mara);
  await signPendingEntries(server.services);
});
afterAll(async () => {
  await server.close();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** The result of checkLog after tampering, which is rolled back. */
async function startAfter(...changes: Statement[]): Promise<string> {
  let outcome = 'nothing';
  const undone = server.services.db.transaction(async (trx) => {
    for (const change of changes) expect(await trx.change(change)).toBeGreaterThan(0);
    const db: Database = { ...server.services.db, ...trx };
    outcome = await checkLog({ ...server.services, db }).then(
      (entries) => `${entries} entries are as they were signed`,
      (error: unknown) => (error instanceof LogBroken ? error.message : String(error)),
    );
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  return outcome;
}

describe('before a server starts', () => {
  test('the whole log is recomputed and compared with its checkpoint', async () => {
    expect(await checkLog(server.services)).toBe(3);
  });

  test('a changed, removed or replaced entry is detected', async () => {
    expect(await startAfter(sql`update provenance set body = replace(body, 'recorded', 'retired') where index = 1`)).toBe(
      'entry 1 of the public log was changed',
    );
    expect(await startAfter(sql`delete from provenance where index = 1`)).toBe('entry 1 of the public log is missing');
    expect(await startAfter(sql`delete from provenance where index = 2`)).toBe('entry 2 of the public log is missing');
    // With a correct leaf hash.
    const body = '{"braTag":"x","data":{},"prev":null,"ts":1,"type":"tag.recorded","v":1}';
    const leaf = Buffer.from(hashLeaf(Buffer.from(body))).toString('base64url');
    expect(await startAfter(sql`update provenance set body = ${body}, leaf_hash = ${leaf} where index = 0`)).toBe(
      'tile 0 of level 0 of the public log is missing or was changed',
    );
    expect(
      await startAfter(
        sql`update provenance set body = ${body}, leaf_hash = ${leaf} where index = 0`,
        sql`update log_tile set hashes = ${Buffer.from(leaf, 'base64url')} || substring(hashes from 33)`,
      ),
    ).toBe('the entries of the public log do not match the signed root');
  });

  test('a changed or wrongly signed checkpoint is detected', async () => {
    expect(await startAfter(sql`update log_checkpoint set size = 2`)).toBe(
      'the size or root of the last checkpoint of the public log differs from its row',
    );
    expect(await startAfter(sql`update log_checkpoint set note = replace(note, '3', '2')`)).toBe(
      'the last checkpoint of the public log is not signed with the key of this server',
    );
    expect(await startAfter(sql`delete from log_checkpoint`)).toBe('the last checkpoint of the public log is missing');
  });

  test('a rewritten log prevents the start with instructions, and a repaired one starts', async () => {
    await server.services.db.change(sql`update provenance set body = replace(body, 'recorded', 'retired') where index = 1`);
    await server.close();
    const refused = await startTestServer(env).catch((error: unknown) => error);
    expect(refused).toMatchObject({ name: 'LogUnfit' });
    expect(String(refused)).toMatch(/Strapline cannot start: entry 1 of the public log was changed\.\n.*Restore the database/);
    // The next start has another port, so the log has another origin and is signed again under it.
    const { openEmbedded } = await import('../../adapters/database/embedded.ts');
    const { openPostgres } = await import('../../adapters/database/postgres.ts');
    const db = database ? openPostgres(database.url, { error: () => {} }) : await openEmbedded(path.join(dataDir, 'pglite'));
    await db.change(sql`update provenance set body = replace(body, 'retired', 'recorded') where index = 1`);
    await db.close();
    server = await startTestServer(env);
    expect((await server.http('/v1/log/status')).body).toMatchObject({ origin: `${new URL(server.url).host}/log`, size: 3 });
    await expect(startLog(server.services)).resolves.toBeUndefined();
  });

  test('a running server signs nothing more on a tampered log', async () => {
    const { db } = server.services;
    await db.change(sql`update log_tile set hashes = set_byte(hashes, 0, get_byte(hashes, 0) # 1) where level = 0`);
    const mara = await server.person({ birthDate: '1994-03-02' });
    await createTestBraTag(server, mara);
    await expect(signPendingEntries(server.services)).rejects.toThrow('the tiles of the public log do not match the signed root');
    expect((await server.http('/v1/log/status')).body).toMatchObject({ size: 3 });
    await expect
      .poll(() => server.services.metrics.registry.getSingleMetricAsString('strapline_alarms_total'))
      .toMatch(/what="log_broken"\} 1/);
    await db.change(sql`update log_tile set hashes = set_byte(hashes, 0, get_byte(hashes, 0) # 1) where level = 0`);
    await signPendingEntries(server.services);
    expect((await server.http('/v1/log/status')).body).toMatchObject({ size: 4 });
  });
});
