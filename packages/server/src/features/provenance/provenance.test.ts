import { type EntryBody, findFirstBreak, formatCanonicalJson, hashEntryBody } from '@strapline/domain/log/provenance';
import { createTestBraTag } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashSha256 } from '../../platform/secrets.ts';
import { sql } from '../../ports/database.ts';
import { checkProvenance } from '../audit/check-provenance.ts';
import { appendProvenance, erasePerson, listProvenance } from './provenance.ts';

let server: TestServer;
let mara: Person;
beforeAll(async () => {
  server = await startTestServer();
  mara = await server.person({ birthDate: '1994-03-02' });
});
afterAll(() => server.close());

test('the history on a tag equals its log entries, each linked to the previous one', async () => {
  const { clock, db } = server.services;
  const braTagId = await createTestBraTag(server, mara);
  const other = await createTestBraTag(server, mara);
  for (const type of ['tag.missing', 'tag.recovered'] as const)
    await db.transaction((trx) => appendProvenance(trx, { braTagId, type, at: clock.now() }));
  const { provenance } = await mara.client.call('fetchBraTag', { braTagId });
  expect(provenance.map(({ type }) => type)).toEqual(['tag.recorded', 'tag.missing', 'tag.recovered']);
  expect(provenance).toEqual(await listProvenance(db, braTagId));
  expect(await listProvenance(db, other)).toHaveLength(1);

  const rows = await db.rows<{ body: string; leaf_hash: string }>(
    sql`select body, leaf_hash from provenance where bra_tag_id = ${braTagId} order by index`,
  );
  let prev: string | null = null;
  for (const row of rows) {
    const body = JSON.parse(row.body) as EntryBody;
    expect([formatCanonicalJson(body), hashEntryBody(body), body.prev]).toEqual([row.body, row.leaf_hash, prev]);
    prev = row.leaf_hash;
  }
});

test('concurrent entries get consecutive indexes, and a rollback leaves no gap', async () => {
  const { clock, db } = server.services;
  const tags = [await createTestBraTag(server, mara), await createTestBraTag(server, mara)];
  const append = (i: number) =>
    db.transaction((trx) => appendProvenance(trx, { braTagId: tags[i % 2] ?? '', type: 'tag.opened', at: clock.now() }));
  const undone = db.transaction(async (trx) => {
    await appendProvenance(trx, { braTagId: tags[0] ?? '', type: 'tag.stolen', at: clock.now() });
    throw new Error('undone');
  });
  await Promise.all([...Array.from({ length: 12 }, (_, i) => append(i)), expect(undone).rejects.toThrow('undone')]);
  const indexes = (await db.rows<{ index: number }>(sql`select index from provenance order by index`)).map(({ index }) => index);
  expect(indexes).toEqual(indexes.map((_, i) => i));
  for (const braTagId of tags) {
    expect((await mara.client.call('fetchBraTag', { braTagId })).provenance).toHaveLength(7);
    expect(findFirstBreak(await listBodies(braTagId))).toBe(-1);
  }
});

test('people are blinded hashes in the log; an erased person cannot be identified', async () => {
  const { clock, db } = server.services;
  const braTagId = await createTestBraTag(server, mara);
  const theo = await server.person();
  const claim = {
    braTagId,
    type: 'tag.claimed',
    at: clock.now(),
    ownerNumber: 2,
    people: { owner: theo.accountId, before: mara.accountId },
  } as const;
  const { index, leafHash: leaf } = await db.transaction((trx) => appendProvenance(trx, claim));
  const body = (await listBodies(braTagId)).at(-1);
  expect(JSON.stringify(body)).not.toContain(theo.accountId);
  const opens = async (field: 'owner' | 'before', accountId: string): Promise<boolean> => {
    const row = await db.first<{ blind: Uint8Array }>(sql`select blind from provenance_blind where index = ${index} and field = ${field}`);
    expect(row === undefined || row.blind.length === 32).toBe(true);
    return row !== undefined && body?.data[field] === hashSha256(Buffer.concat([row.blind, Buffer.from(accountId)]));
  };
  expect([await opens('owner', theo.accountId), await opens('owner', mara.accountId), await opens('before', mara.accountId)]).toEqual([
    true,
    false,
    true,
  ]);
  // The same person has another hash in each entry, so entries cannot be linked.
  expect((await listBodies(braTagId))[0]?.data['creator']).not.toBe(body?.data['before']);

  await db.transaction((trx) => erasePerson(trx, theo.accountId));
  expect([await opens('owner', theo.accountId), await opens('before', mara.accountId)]).toEqual([false, true]);
  expect((await listProvenance(db, braTagId)).at(-1)?.leafHash).toBe(leaf);
  expect((await checkProvenance(db)).discrepancies).toEqual([]);
});

test('the platform’s own entries form a chain of their own', async () => {
  const { clock, db } = server.services;
  const append = (i: number) =>
    db.transaction((trx) => appendProvenance(trx, { braTagId: null, type: 'key.rotated', at: clock.now(), data: { number: i } }));
  await Promise.all(Array.from({ length: 8 }, (_, i) => append(i)));
  const bodies = await listBodies('');
  expect(bodies).toHaveLength(8);
  expect(findFirstBreak(bodies)).toBe(-1);
  expect((await checkProvenance(db)).discrepancies).toEqual([]);
});

async function listBodies(braTagId: string): Promise<EntryBody[]> {
  const rows = await server.services.db.rows<{ body: string }>(
    sql`select body from provenance where bra_tag_id = ${braTagId} order by index`,
  );
  return rows.map(({ body }) => JSON.parse(body) as EntryBody);
}
