import { canonicalJson, type EntryBody, firstBreak, leafHash } from '@strapline/domain/log/provenance';
import { makeBraTag } from '@strapline/testkit/goods';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sha256 } from '../../platform/secrets.ts';
import { sql } from '../../ports/database.ts';
import { provenanceFaults } from '../audit/check-provenance.ts';
import { appendProvenance, forgetPerson, provenanceOf } from './provenance.ts';

let server: TestServer;
let mara: Person;
beforeAll(async () => {
  server = await startTestServer();
  mara = await server.person({ birthDate: '1994-03-02' });
});
afterAll(() => server.close());

test('the history on a tag is what the log says of it, each entry hanging on the one before', async () => {
  const { clock, db } = server.services;
  const braTagId = await makeBraTag(server, mara);
  const other = await makeBraTag(server, mara);
  for (const type of ['tag.missing', 'tag.recovered'] as const)
    await db.transaction((trx) => appendProvenance(trx, { braTagId, type, at: clock.now() }));
  const { provenance } = await mara.client.call('fetchBraTag', { braTagId });
  expect(provenance.map(({ type }) => type)).toEqual(['tag.recorded', 'tag.missing', 'tag.recovered']);
  expect(provenance).toEqual(await provenanceOf(db, braTagId));
  expect(await provenanceOf(db, other)).toHaveLength(1);

  const rows = await db.rows<{ body: string; leaf_hash: string }>(
    sql`select body, leaf_hash from provenance where bra_tag_id = ${braTagId} order by index`,
  );
  let prev: string | null = null;
  for (const row of rows) {
    const body = JSON.parse(row.body) as EntryBody;
    expect([canonicalJson(body), leafHash(body), body.prev]).toEqual([row.body, row.leaf_hash, prev]);
    prev = row.leaf_hash;
  }
});

test('entries that come at once stand in one row without a gap, and one that is undone leaves none', async () => {
  const { clock, db } = server.services;
  const tags = [await makeBraTag(server, mara), await makeBraTag(server, mara)];
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
    expect(firstBreak(await bodiesOf(braTagId))).toBe(-1);
  }
});

test('people stand in the log as hashes that only a blind opens; who is forgotten cannot be found by anybody', async () => {
  const { clock, db } = server.services;
  const braTagId = await makeBraTag(server, mara);
  const theo = await server.person();
  const claim = {
    braTagId,
    type: 'tag.claimed',
    at: clock.now(),
    ownerNumber: 2,
    people: { owner: theo.accountId, before: mara.accountId },
  } as const;
  const { index, leafHash: leaf } = await db.transaction((trx) => appendProvenance(trx, claim));
  const body = (await bodiesOf(braTagId)).at(-1);
  expect(JSON.stringify(body)).not.toContain(theo.accountId);
  const opens = async (field: 'owner' | 'before', accountId: string): Promise<boolean> => {
    const row = await db.first<{ blind: Uint8Array }>(sql`select blind from provenance_blind where index = ${index} and field = ${field}`);
    expect(row === undefined || row.blind.length === 32).toBe(true);
    return row !== undefined && body?.data[field] === sha256(Buffer.concat([row.blind, Buffer.from(accountId)]));
  };
  expect([await opens('owner', theo.accountId), await opens('owner', mara.accountId), await opens('before', mara.accountId)]).toEqual([
    true,
    false,
    true,
  ]);
  // The same person has another hash in each entry, so that entries cannot be tied to each other either.
  expect((await bodiesOf(braTagId))[0]?.data['creator']).not.toBe(body?.data['before']);

  await db.transaction((trx) => forgetPerson(trx, theo.accountId));
  expect([await opens('owner', theo.accountId), await opens('before', mara.accountId)]).toEqual([false, true]);
  expect((await provenanceOf(db, braTagId)).at(-1)?.leafHash).toBe(leaf);
  expect((await provenanceFaults(db)).faults).toEqual([]);
});

test('what the platform itself does stands in a row of its own', async () => {
  const { clock, db } = server.services;
  const append = (i: number) =>
    db.transaction((trx) => appendProvenance(trx, { braTagId: null, type: 'key.rotated', at: clock.now(), data: { number: i } }));
  await Promise.all(Array.from({ length: 8 }, (_, i) => append(i)));
  const bodies = await bodiesOf('');
  expect(bodies).toHaveLength(8);
  expect(firstBreak(bodies)).toBe(-1);
  expect((await provenanceFaults(db)).faults).toEqual([]);
});

async function bodiesOf(braTagId: string): Promise<EntryBody[]> {
  const rows = await server.services.db.rows<{ body: string }>(
    sql`select body from provenance where bra_tag_id = ${braTagId} order by index`,
  );
  return rows.map(({ body }) => JSON.parse(body) as EntryBody);
}
