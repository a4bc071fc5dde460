import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { LogStatus } from '@strapline/contract/shapes/log-status';
import { cosignedAt } from '@strapline/domain/log/cosignature';
import { keyTypes, parseVerifierKey } from '@strapline/domain/log/signed-note';
import { freshDatabase } from '@strapline/testkit/fresh-database';
import { makeBraTag } from '@strapline/testkit/goods';
import { runServer, untilReady } from '@strapline/testkit/server-process';
import { freePort, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { startLog } from './start-log.ts';
import { signPendingEntries } from './write-checkpoint.ts';

let dataDir: string;
let env: Record<string, string>;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let testServer: TestServer;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'strapline-witness-'));
  database = await freshDatabase();
  // The same name at each start: it is the log's own, and the witness knows it again.
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

async function add(pieces: number): Promise<void> {
  const mara = await testServer.person({ birthDate: '1994-03-02' });
  for (let i = 0; i < pieces; i += 1) await makeBraTag(testServer, mara);
}

async function status(): Promise<LogStatus> {
  return (await testServer.http('/v1/log/status')).body as LogStatus;
}

/** The checkpoint once it carries the line of the witness. */
async function cosigned(size: number): Promise<string> {
  const ask = async () => String((await testServer.http('/v1/log/checkpoint')).body);
  await expect.poll(ask, { timeout: 5000 }).toMatch(new RegExp(`^[^\\n]+/log\\n${size}\\n[\\s\\S]+/witness `));
  return await ask();
}

test('the witness signs beside the log, and is named as ours', async () => {
  await add(2);
  const note = await cosigned(2);
  const { witness } = await status();
  expect(witness).toMatchObject({ name: `${new URL(testServer.url).host}/witness`, operator: 'same operator' });
  const key = parseVerifierKey(witness?.key ?? '', keyTypes.cosignature);
  const at = key && cosignedAt(note, key);
  expect(new Date((at ?? 0) * 1000).toISOString()).toBe(witness?.at);
});

test('it remembers across restarts, and goes on from there', async () => {
  await testServer.close();
  testServer = await startTestServer(env);
  await add(1);
  await cosigned(3);
});

test('an older copy of the database put back is not the log that it saw', async () => {
  const { db } = testServer.services;
  const [entry] = await db.rows<Record<string, unknown>>(sql`select * from provenance where index = 2`);
  const [tile] = await db.rows<{ hashes: Uint8Array }>(sql`select hashes from log_tile where level = 0 and index = 0`);
  // As it was with two entries, signed by the log itself: the database alone shows nothing wrong.
  const putBack = async (): Promise<void> => {
    await db.change(sql`delete from log_tile`);
    await db.change(sql`delete from log_checkpoint`);
    await db.change(sql`delete from provenance where index = 2`);
    await db.change(sql`update provenance_head set next_index = 2`);
    await signPendingEntries(testServer.services);
  };
  await putBack();
  await expect(startLog(testServer.services)).rejects.toThrow('the witness saw 3 entries, and the last checkpoint here tells of 2');
  await expect
    .poll(() => testServer.services.metrics.registry.getSingleMetricAsString('strapline_alarms_total'), { timeout: 5000 })
    .toMatch(/what="log_broken"\} 1/);
  expect(String((await testServer.http('/v1/log/checkpoint')).body)).not.toContain('/witness ');

  // And with another third entry it is another log of the same length.
  await db.change(sql`update provenance_head set next_index = 3`);
  const body = '{"braTag":"x","data":{},"prev":null,"ts":1,"type":"tag.recorded","v":1}';
  await db.change(
    sql`insert into provenance (index, bra_tag_id, type, at, body, leaf_hash)
        values (2, 'x', 'tag.recorded', now(), ${body}, translate(rtrim(encode(sha256('\\x00'::bytea || convert_to(${body}, 'UTF8')), 'base64'), '='), '+/', '-_'))`,
  );
  await signPendingEntries(testServer.services);
  await expect(startLog(testServer.services)).rejects.toThrow('the first 3 entries of the public log are not those that the witness saw');

  // Put right again, it is followed again.
  await putBack();
  await db.change(sql`update provenance_head set next_index = 3`);
  await db.change(
    sql`insert into provenance (index, bra_tag_id, type, at, owner_number, body, leaf_hash) values (2, ${entry?.['bra_tag_id']}, ${entry?.['type']}, ${entry?.['at']},
          ${entry?.['owner_number']}, ${entry?.['body']}, ${entry?.['leaf_hash']})`,
  );
  await signPendingEntries(testServer.services);
  const [again] = await db.rows<{ hashes: Uint8Array }>(sql`select hashes from log_tile where level = 0 and index = 0`);
  expect(again).toEqual(tile);
  await startLog(testServer.services);
  await add(1);
});

test('it ends with its server, also when that is killed', async () => {
  await testServer.close();
  const own = await mkdtemp(path.join(os.tmpdir(), 'strapline-witness-'));
  const port = await freePort();
  const server = runServer({ PORT: String(port), DATA_DIR: own, SEED: 'empty', LOG_LEVEL: 'error' });
  const base = `http://127.0.0.1:${port}`;
  await untilReady(base, server);
  const witnessed = async () => ((await (await fetch(`${base}/v1/log/status`)).json()) as LogStatus).witness?.operator;
  await expect.poll(witnessed, { timeout: 10_000 }).toBe('same operator');
  server.child.kill('SIGKILL');
  // `ended` waits for the pipes of the server, which its child holds too: it resolves when both are gone.
  expect(await server.ended).toBe('SIGKILL');
  await rm(own, { recursive: true, force: true });
  testServer = await startTestServer(env);
}, 60_000);
