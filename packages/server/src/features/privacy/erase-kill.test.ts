import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createTestBraTag, uploadPicture } from '@strapline/testkit/bra-tags';
import { findFreePort } from '@strapline/testkit/free-port';
import { createFreshDatabase } from '@strapline/testkit/fresh-database';
import { fastStart } from '@strapline/testkit/server-process';
import { createTemporaryFolder } from '@strapline/testkit/temporary-folder';
import { startTestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { checkBooks, formatAuditReport } from '../audit/check-books.ts';
import { advanceClock } from '../order/test-clock.ts';
import { findInDatabase } from './find-traces.ts';
import { killPoints } from './test-erasure-process.ts';

type Leaver = { accountId: string; username: string; name: string; email: string };

let env: Record<string, string>;
let database: Awaited<ReturnType<typeof createFreshDatabase>>;
let leavers: Leaver[];
beforeAll(async () => {
  database = await createFreshDatabase();
  const dataDir = await createTemporaryFolder('erase-kill');
  env = { DATA_DIR: dataDir, PUBLIC_URL: 'http://localhost:4321', ...(database ? { DATABASE_URL: database.url } : {}) };
  const server = await startTestServer(env);
  leavers = [];
  for (const name of killPoints.map((_, i) => `Alma Restart${'abcd'[i]}`)) {
    const person = await server.person({ birthDate: '1991-04-17' });
    await person.client.call('saveProfile', { displayName: name, bio: `${name} sews.` });
    await createTestBraTag(server, person, { title: `Lace by ${name}` });
    await uploadPicture(server, person, `${name} at her table`);
    const { email } = await server.services.identity.getEmail(person.accountId);
    leavers.push({ accountId: person.accountId, username: person.username, name, email: email ?? '' });
  }
  await server.close();
}, 240_000);
afterAll(async () => {
  await database?.drop();
  await rm(env['DATA_DIR'] ?? '', { recursive: true, force: true });
});

/** A server that erases an account, up to that point. When the next one starts, it completes what this one left. */
async function runUntilKilled(accountId: string, point: string): Promise<string | null> {
  const entry = path.join(import.meta.dirname, 'test-erasure-process.ts');
  const settings = { PORT: String(await findFreePort()), SEED: 'empty', LOG_LEVEL: 'error', WITNESS: 'off', MATCH_PORT: 'off' };
  const child = spawn(process.execPath, [...fastStart.arguments, entry, accountId, point], {
    env: { ...fastStart.environment, ...settings, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [, signal] = await once(child, 'exit');
  return signal;
}

test('an erasure that kill -9 ends at any point is completed by the next start, once', async () => {
  for (const [i, point] of killPoints.entries()) expect(await runUntilKilled(leavers[i]?.accountId ?? '', point), point).toBe('SIGKILL');
  const server = await startTestServer(env);
  const { db, identity } = server.services;
  try {
    // What a killed process claimed is free after a minute.
    await advanceClock(server, 61_000);
    expect(await db.rows(sql`select distinct state from erasure`)).toEqual([{ state: 'done' }]);
    expect(
      await findInDatabase(
        db,
        leavers.map(({ name }) => name),
      ),
    ).toEqual([]);
    expect(await db.first(sql`select count(*) as n from former_username`)).toEqual({ n: killPoints.length });
    for (const { accountId, email } of leavers) {
      // A process that was killed after it sent the mail, and before it noted that, leaves it to the next one, which sends it again.
      expect(new Set((await server.mails(email)).map(({ subject }) => subject))).toEqual(new Set(['Your account was deleted']));
      expect(await identity.getEmail(accountId)).toEqual({ email: null, verified: false });
      expect(await db.first(sql`select username, erased_at is not null as erased from account where id = ${accountId}`)).toEqual({
        username: expect.stringMatching(/^former_member_/),
        erased: true,
      });
    }
    expect(await db.rows(sql`select 1 from upload where bra_tag_id is null`)).toEqual([]);
    expect(formatAuditReport(await checkBooks(db))).toContain('Everything agrees.');
  } finally {
    await server.close();
  }
}, 600_000);
