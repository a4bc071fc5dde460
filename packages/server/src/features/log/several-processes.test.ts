import { randomBytes } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { decodeBase64 } from '@strapline/domain/bytes/base64';
import { type Checkpoint, isConsistentSuccessor, openCheckpoint } from '@strapline/domain/log/checkpoint';
import { createTestBraTag } from '@strapline/testkit/bra-tags';
import { createFreshDatabase } from '@strapline/testkit/fresh-database';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkProvenance } from '../audit/check-provenance.ts';
import { appendProvenance } from '../provenance/provenance.ts';
import { checkLog } from './check-log.ts';
import { createLogVerifier, findLatestCheckpoint } from './log.ts';
import { signPendingEntries } from './write-checkpoint.ts';

let database: Awaited<ReturnType<typeof createFreshDatabase>>;
/** Two servers on one database, as behind a load balancer. The embedded database allows one server, which then signs concurrently with itself. */
let servers: TestServer[];
let braTagId: string;
const createKey = (): string => randomBytes(32).toString('base64url');
beforeAll(async () => {
  database = await createFreshDatabase();
  const env = {
    SECRET_KEY: createKey(),
    CHIP_KEYS: JSON.stringify({ k26u: createKey() }),
    MEDIA_KEYS: JSON.stringify({ m26a: createKey() }),
    PUBLIC_URL: 'http://localhost:4243',
    ...(database ? { DATABASE_URL: database.url } : {}),
  };
  const first = await startTestServer(env);
  servers = database ? [first, await startTestServer(env)] : [first];
  braTagId = await createTestBraTag(first, await first.person({ birthDate: '1994-03-02' }));
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await database?.drop();
});

/** The server's current checkpoint; not over HTTP, since the busy embedded database starves the event loop. */
async function loadCheckpoint({ services }: TestServer): Promise<Checkpoint> {
  const seen = openCheckpoint((await findLatestCheckpoint(services.db))?.note ?? '', createLogVerifier(services));
  if (!seen) throw new Error('the checkpoint is not signed by the log');
  return seen;
}

test('several processes append and sign at once, and readers see one growing log', async () => {
  const entries = 120;
  const seen: Checkpoint[] = [];
  let isDone = false;
  let isWritten = false;
  const signLog = async (server: TestServer): Promise<void> => {
    while (!isWritten) {
      await signPendingEntries(server.services);
      await turn();
    }
  };
  const pollLog = async (server: TestServer): Promise<void> => {
    while (!isDone) {
      seen.push(await loadCheckpoint(server));
      // Yields to timers, which the busy embedded database starves too.
      await turn();
    }
  };
  const appendEntries = async (server: TestServer, count: number): Promise<void> => {
    for (let i = 0; i < count; i += 1)
      await server.services.db.transaction((trx) =>
        appendProvenance(trx, { braTagId: i % 2 ? braTagId : null, type: 'tag.opened', at: server.clock.now() }),
      );
  };
  const readers = servers.map(pollLog);
  const writers = [0, 1, 2, 3].map((i) => appendEntries(servers[i % servers.length] as TestServer, entries / 4));
  const signers = [0, 1, 2, 3].map((i) => signLog(servers[i % servers.length] as TestServer));
  await Promise.all(writers);
  isWritten = true;
  await Promise.all(signers);
  for (const server of servers) await signPendingEntries(server.services);
  isDone = true;
  await Promise.all(readers);

  const [server] = servers as [TestServer];
  const last = await loadCheckpoint(server);
  expect(last.size).toBe(1 + entries);
  expect(await checkLog(server.services)).toBe(last.size);
  expect((await checkProvenance(server.services.db)).discrepancies).toEqual([]);
  const states = [...new Map(seen.map((state) => [state.size, state])).values()];
  expect(states.length).toBeGreaterThan(1);
  for (const state of seen)
    expect(Buffer.from(state.root)).toEqual(Buffer.from(states.find(({ size }) => size === state.size)?.root ?? []));
  for (const state of states) {
    const { body } = await server.http(`/v1/log/consistency/${state.size}/${last.size}`);
    const proof = String(body)
      .split('\n')
      .filter(Boolean)
      .map((line) => decodeBase64(line) ?? new Uint8Array());
    expect(isConsistentSuccessor(state, last, proof)).toBe(true);
  }
});
