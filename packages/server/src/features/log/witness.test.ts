import { rm } from 'node:fs/promises';
import type { LogStatus } from '@strapline/contract/shapes/log-status';
import { findCosignatureTime } from '@strapline/domain/log/cosignature';
import { keyTypes, parseVerifierKey } from '@strapline/domain/log/signed-note';
import { createTestBraTag } from '@strapline/testkit/bra-tags';
import { findFreePort } from '@strapline/testkit/free-port';
import { createFreshDatabase } from '@strapline/testkit/fresh-database';
import { startServerProcess, waitUntilReady } from '@strapline/testkit/server-process';
import { createTemporaryFolder } from '@strapline/testkit/temporary-folder';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { startLog } from './start-log.ts';
import { signPendingEntries } from './write-checkpoint.ts';

let dataDir: string;
let env: Record<string, string>;
let database: Awaited<ReturnType<typeof createFreshDatabase>>;
let testServer: TestServer;
beforeAll(async () => {
  dataDir = await createTemporaryFolder('witness');
  database = await createFreshDatabase();
  // A fixed port: the log's origin must be the same at each start.
  env = {
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://localhost:4242',
    WITNESS: 'embedded',
    ...(database ? { DATABASE_URL: database.url } : {}),
  };
  testServer = await startTestServer(env);
});
afterAll(async () => {
  await testServer.close();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function addEntries(pieces: number): Promise<void> {
  const mara = await testServer.person({ birthDate: '1994-03-02' });
  for (let i = 0; i < pieces; i += 1) await createTestBraTag(testServer, mara);
}

async function fetchStatus(): Promise<LogStatus> {
  return (await testServer.http('/v1/log/status')).body as LogStatus;
}

/** The checkpoint, once it is cosigned. */
async function waitForCosignature(size: number): Promise<string> {
  const ask = async () => String((await testServer.http('/v1/log/checkpoint')).body);
  await expect.poll(ask).toMatch(new RegExp(`^[^\\n]+/log\\n${size}\\n[\\s\\S]+/witness `));
  return await ask();
}

test('the witness cosigns the log, and the status names it', async () => {
  await addEntries(2);
  const note = await waitForCosignature(2);
  const { witness } = await fetchStatus();
  expect(witness).toMatchObject({ name: `${new URL(testServer.url).host}/witness`, operator: 'same operator' });
  const key = parseVerifierKey(witness?.key ?? '', keyTypes.cosignature);
  const at = key && findCosignatureTime(note, key);
  expect(new Date((at ?? 0) * 1000).toISOString()).toBe(witness?.at);
});

// The embedded database allows one server.
test.runIf(process.env['TEST_DATABASE_URL'])(
  'a server with another PUBLIC_URL on the same data folder is refused, and told why',
  async () => {
    const refused = await startTestServer({ ...env, PUBLIC_URL: 'http://localhost:4343' }).catch((error: Error) => error);
    expect(refused).toMatchObject({
      name: 'LogUnfit',
      message: expect.stringContaining(
        'the public log localhost:4242/log, and this server’s is localhost:4343/log.\nAnother server with another PUBLIC_URL uses',
      ),
    });
  },
);

test('it remembers its last checkpoint across restarts', async () => {
  await testServer.close();
  testServer = await startTestServer(env);
  await addEntries(1);
  await waitForCosignature(3);
});

test('a restored older database is detected', async () => {
  const { db } = testServer.services;
  const [entry] = await db.rows<Record<string, unknown>>(sql`select * from provenance where index = 2`);
  const [tile] = await db.rows<{ hashes: Uint8Array }>(sql`select hashes from log_tile where level = 0 and index = 0`);
  // The state with two entries, correctly signed: consistent in itself.
  const rewindLog = async (): Promise<void> => {
    await db.change(sql`delete from log_tile`);
    await db.change(sql`delete from log_checkpoint`);
    await db.change(sql`delete from provenance where index = 2`);
    await db.change(sql`update provenance_head set next_index = 2`);
    await signPendingEntries(testServer.services);
  };
  await rewindLog();
  await expect(startLog(testServer.services)).rejects.toThrow('the witness cosigned 3 entries, but the last checkpoint has 2');
  await expect
    .poll(() => testServer.services.metrics.registry.getSingleMetricAsString('strapline_alarms_total'))
    .toMatch(/what="log_broken"\} 1/);
  expect(String((await testServer.http('/v1/log/checkpoint')).body)).not.toContain('/witness ');

  // With another third entry it is a fork of the same length.
  await db.change(sql`update provenance_head set next_index = 3`);
  const body = '{"braTag":"x","data":{},"prev":null,"ts":1,"type":"tag.recorded","v":1}';
  await db.change(
    sql`insert into provenance (index, bra_tag_id, type, at, body, leaf_hash)
        values (2, 'x', 'tag.recorded', now(), ${body}, translate(rtrim(encode(sha256('\\x00'::bytea || convert_to(${body}, 'UTF8')), 'base64'), '='), '+/', '-_'))`,
  );
  await signPendingEntries(testServer.services);
  await expect(startLog(testServer.services)).rejects.toThrow(
    'the first 3 entries of the public log are not those that the witness cosigned',
  );

  // Once repaired, the log is cosigned again.
  await rewindLog();
  await db.change(sql`update provenance_head set next_index = 3`);
  await db.change(
    sql`insert into provenance (index, bra_tag_id, type, at, owner_number, body, leaf_hash) values (2, ${entry?.['bra_tag_id']}, ${entry?.['type']}, ${entry?.['at']},
          ${entry?.['owner_number']}, ${entry?.['body']}, ${entry?.['leaf_hash']})`,
  );
  await signPendingEntries(testServer.services);
  const [again] = await db.rows<{ hashes: Uint8Array }>(sql`select hashes from log_tile where level = 0 and index = 0`);
  expect(again).toEqual(tile);
  await startLog(testServer.services);
  await addEntries(1);
});

test('it exits with its server, also if that is killed', async () => {
  await testServer.close();
  const own = await createTemporaryFolder('witness');
  const port = await findFreePort();
  const server = startServerProcess({ PORT: String(port), DATA_DIR: own, SEED: 'empty', LOG_LEVEL: 'error' });
  const base = `http://127.0.0.1:${port}`;
  await waitUntilReady(base, server);
  const witnessed = async () => ((await (await fetch(`${base}/v1/log/status`)).json()) as LogStatus).witness?.operator;
  await expect.poll(witnessed).toBe('same operator');
  server.child.kill('SIGKILL');
  // `ended` waits for the pipes of the server, which its child holds too: it resolves when both are gone.
  expect(await server.ended).toBe('SIGKILL');
  await rm(own, { recursive: true, force: true });
  testServer = await startTestServer(env);
});
