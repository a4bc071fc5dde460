import { encodeBase64 } from '@strapline/domain/bytes/base64';
import { hashLeaf } from '@strapline/domain/log/merkle';
import { verifyTlogProof } from '@strapline/domain/log/tlog-proof';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Queryable, Statement } from '../../ports/database.ts';
import { checkProvenance } from '../audit/check-provenance.ts';
import { addEntries } from '../provenance/bulk-entries.ts';
import { checkLog } from './check-log.ts';
import { readEntries } from './log.store.ts';
import { createLogProof, createLogVerifier, findLatestCheckpoint } from './log.ts';
import { signPendingEntries } from './write-checkpoint.ts';

/** Enough for three levels of tiles and several pages; `npm run bench:log` uses a million. */
const entries = 70_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await addEntries(server.services.db, entries);
  await signPendingEntries(server.services);
});
afterAll(() => server.close());

/** Counts statements and the largest number of rows of one. */
function countQueries(db: Queryable): { db: Queryable; count(): number; most(): number } {
  let statements = 0;
  let most = 0;
  const rows = async <R>(statement: Statement): Promise<R[]> => {
    statements += 1;
    const result = await db.rows<R>(statement);
    most = Math.max(most, result.length);
    return result;
  };
  return {
    db: { ...db, rows, first: async <R>(statement: Statement) => (await rows<R>(statement))[0] },
    count: () => statements,
    most: () => most,
  };
}

test('a long log is signed, and any entry is proved with two queries', async () => {
  const { db } = server.services;
  expect(await findLatestCheckpoint(db)).toMatchObject({ size: entries });
  const key = createLogVerifier(server.services);
  for (const index of [0, 255, 256, 32_768, 65_535, 65_536, entries - 1]) {
    const watched = countQueries(db);
    const proof = await createLogProof(watched.db, index);
    expect([watched.count(), watched.most() <= 6]).toEqual([2, true]);
    const [entry] = await readEntries(db, index, 1);
    expect(verifyTlogProof(proof ?? '', hashLeaf(Buffer.from(entry?.body ?? '')), key)).toMatchObject({ index, size: entries });
  }
});

test('it is recomputed in pages, and the audit agrees', async () => {
  const { db, secrets, config } = server.services;
  const watched = countQueries(db);
  expect(await checkLog({ db: watched.db, secrets, config })).toBe(entries);
  expect(watched.most()).toBeLessThanOrEqual(4096);
  expect((await checkProvenance(db)).discrepancies).toEqual([]);
});

test('one changed character in it is detected', async () => {
  const { db } = server.services;
  const { root } = (await findLatestCheckpoint(db)) ?? { root: new Uint8Array() };
  await db.change({ text: `update provenance set body = replace(body, '"v":1', '"v":2') where index = 54321`, values: [] });
  await expect(checkLog(server.services)).rejects.toThrow('entry 54321 of the public log was changed');
  await db.change({ text: `update provenance set body = replace(body, '"v":2', '"v":1') where index = 54321`, values: [] });
  expect(await checkLog(server.services)).toBe(entries);
  expect(encodeBase64((await findLatestCheckpoint(db))?.root ?? new Uint8Array())).toBe(encodeBase64(root));
});
