import { base64 } from '@strapline/domain/bytes/base64';
import { hashLeaf } from '@strapline/domain/log/merkle';
import { verifyTlogProof } from '@strapline/domain/log/tlog-proof';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Queryable, Statement } from '../../ports/database.ts';
import { provenanceFaults } from '../audit/check-provenance.ts';
import { addEntries } from './bulk-entries.ts';
import { checkLog } from './check-log.ts';
import { readEntries } from './log.store.ts';
import { latestCheckpoint, logProofOf, logVerifier } from './log.ts';
import { signPendingEntries } from './write-checkpoint.ts';

/** More than two levels of tiles and several pages of everything; `npm run bench:log` does the same with a million. */
const entries = 70_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await addEntries(server.services.db, entries);
  await signPendingEntries(server.services);
}, 180_000);
afterAll(() => server.close());

/** The database, with a look at how much each statement brought. */
function counted(db: Queryable): { db: Queryable; asked(): number; most(): number } {
  let asked = 0;
  let most = 0;
  const rows = async <R>(statement: Statement): Promise<R[]> => {
    asked += 1;
    const found = await db.rows<R>(statement);
    most = Math.max(most, found.length);
    return found;
  };
  return {
    db: { ...db, rows, first: async <R>(statement: Statement) => (await rows<R>(statement))[0] },
    asked: () => asked,
    most: () => most,
  };
}

test('a long log is signed, and any entry is proved with two questions to the database', async () => {
  const { db } = server.services;
  expect(await latestCheckpoint(db)).toMatchObject({ size: entries });
  const key = logVerifier(server.services);
  for (const index of [0, 255, 256, 32_768, 65_535, 65_536, entries - 1]) {
    const watched = counted(db);
    const proof = await logProofOf(watched.db, index);
    expect([watched.asked(), watched.most() <= 6]).toEqual([2, true]);
    const [entry] = await readEntries(db, index, 1);
    expect(verifyTlogProof(proof ?? '', hashLeaf(Buffer.from(entry?.body ?? '')), key)).toMatchObject({ index, size: entries });
  }
});

test('it is recomputed in pages, however long it is, and the books agree', async () => {
  const { db, secrets, config } = server.services;
  const watched = counted(db);
  expect(await checkLog({ db: watched.db, secrets, config })).toBe(entries);
  expect(watched.most()).toBeLessThanOrEqual(4096);
  expect((await provenanceFaults(db)).faults).toEqual([]);
}, 60_000);

test('one changed letter in it is found', async () => {
  const { db } = server.services;
  const { root } = (await latestCheckpoint(db)) ?? { root: new Uint8Array() };
  await db.change({ text: `update provenance set body = replace(body, '"v":1', '"v":2') where index = 54321`, values: [] });
  await expect(checkLog(server.services)).rejects.toThrow('entry 54321 of the public log was changed');
  await db.change({ text: `update provenance set body = replace(body, '"v":2', '"v":1') where index = 54321`, values: [] });
  expect(await checkLog(server.services)).toBe(entries);
  expect(base64((await latestCheckpoint(db))?.root ?? new Uint8Array())).toBe(base64(root));
}, 60_000);
