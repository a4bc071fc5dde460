import { decodeBase64, encodeBase64 } from '@strapline/domain/bytes/base64';
import { type Checkpoint, isConsistentSuccessor, openCheckpoint } from '@strapline/domain/log/checkpoint';
import { computeTreeHead, createRangeHash, hashLeaf } from '@strapline/domain/log/merkle';
import { type NoteVerifier, parseVerifierKey } from '@strapline/domain/log/signed-note';
import { encodeTile, formatTilePath, listTiles, parseEntryBundle } from '@strapline/domain/log/tiles';
import { verifyTlogProof } from '@strapline/domain/log/tlog-proof';
import { createTestBraTag } from '@strapline/testkit/bra-tags';
import { countTurns, measureTurns } from '@strapline/testkit/measure-turns';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { trustForwardedFor } from '../order/test-purchase.ts';
import { appendProvenance } from '../provenance/provenance.ts';

let readers = 0;

/** Each request has another client address, to stay under the rate limit. */
async function fetchPath(path: string, init: RequestInit = {}): ReturnType<TestServer['http']> {
  readers += 1;
  return await server.http(path, { ...init, headers: { 'x-forwarded-for': `10.4.${(readers >> 8) & 255}.${readers & 255}` } });
}

let server: TestServer;
let mara: Person;
let key: NoteVerifier;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
  mara = await server.person({ birthDate: '1994-03-02' });
  key = parseVerifierKey(String((await fetchPath('/v1/log/key')).body).trim()) ?? failTest('no key');
});
afterAll(() => server.close());

function failTest(why: string): never {
  throw new Error(why);
}

async function fetchCheckpoint(): Promise<Checkpoint> {
  return openCheckpoint(String((await fetchPath('/v1/log/checkpoint')).body), key) ?? failTest('the checkpoint is not signed by the log');
}

/** Polls the checkpoint until the log has `size` entries. */
async function waitForSize(size: number): Promise<Checkpoint> {
  return await expect.poll(fetchCheckpoint, { interval: 50 }).toMatchObject({ size }).then(fetchCheckpoint);
}

async function fetchBytes(path: string): Promise<Uint8Array> {
  const response = await fetch(`${server.url}${path}`);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

/** All entries, read from the entry bundles as a mirror would. */
async function fetchEntries(size: number): Promise<Uint8Array[]> {
  const all: Uint8Array[] = [];
  for (let index = 0; index * 256 < size; index += 1) {
    const bundle = await fetchBytes(`/v1/log/${formatTilePath('entries', index, Math.min(256, size - index * 256))}`);
    all.push(...(parseEntryBundle(bundle) ?? failTest('the bundle does not come out even')));
  }
  return all;
}

async function reportAndFind(braTagId: string, times: number): Promise<void> {
  const { db, clock } = server.services;
  for (let i = 0; i < times; i += 1)
    await db.transaction((trx) => appendProvenance(trx, { braTagId, type: i % 2 ? 'tag.recovered' : 'tag.missing', at: clock.now() }));
}

describe('the public log', () => {
  test('has a signed checkpoint while it is empty', async () => {
    expect(await fetchCheckpoint()).toEqual({ origin: `${new URL(server.url).host}/log`, size: 0, root: computeTreeHead([]) });
    expect((await fetchPath('/v1/log/proof/0')).status).toBe(404);
    expect((await fetchPath('/v1/log/tile/0/000.p/1')).status).toBe(404);
  });

  test('signs a new entry within a second, with a verifiable proof', async () => {
    const braTagId = await createTestBraTag(server, mara);
    const { turns, result } = await measureTurns(server, waitForSize(1));
    expect(turns).toBeLessThan(countTurns(2.5));
    const { size, root } = result;
    const [entry] = await fetchEntries(size);
    expect(JSON.parse(new TextDecoder().decode(entry))).toMatchObject({ type: 'tag.recorded', braTag: braTagId, prev: null });
    const { provenance } = await mara.client.call('fetchBraTag', { braTagId });
    const leaf = hashLeaf(entry ?? new Uint8Array());
    expect(provenance[0]?.leafHash).toBe(Buffer.from(leaf).toString('base64url'));
    expect(verifyTlogProof(String((await fetchPath('/v1/log/proof/0')).body), leaf, key)).toMatchObject({ index: 0, size: 1, root });
  });

  test('can be rebuilt from its tiles, and each state is consistent with the earlier ones', async () => {
    const braTagId = await createTestBraTag(server, mara);
    const states = [await waitForSize(2)];
    for (const more of [3, 251, 1, 300]) {
      await reportAndFind(braTagId, more);
      states.push(await waitForSize((states.at(-1)?.size ?? 0) + more));
    }
    const last = states.at(-1) ?? failTest('no state');
    const leaves = (await fetchEntries(last.size)).map(hashLeaf);
    expect(leaves).toHaveLength(557);
    expect(computeTreeHead(leaves)).toEqual(last.root);
    const hashOf = createRangeHash(leaves);
    for (const tile of listTiles(last.size))
      expect(await fetchBytes(`/v1/log/${formatTilePath(tile.level, tile.index, tile.width)}`)).toEqual(encodeTile(tile, hashOf));
    for (const before of states) {
      const { body } = await fetchPath(`/v1/log/consistency/${before.size}/${last.size}`);
      const proof = String(body)
        .split('\n')
        .slice(0, -1)
        .map((line) => decodeBase64(line) ?? failTest('not base64'));
      expect(isConsistentSuccessor(before, last, proof)).toBe(true);
      if (proof.length > 0)
        expect(isConsistentSuccessor({ ...before, root: Uint8Array.from(before.root, (byte) => byte ^ 1) }, last, proof)).toBe(false);
    }
    for (const index of [0, 1, 255, 256, 556]) {
      const leaf = leaves[index] ?? failTest('no leaf');
      const text = String((await fetchPath(`/v1/log/proof/${index}`)).body);
      expect(verifyTlogProof(text, leaf, key)).toMatchObject({ index, size: 557 });
      expect(verifyTlogProof(text, leaves[(index + 1) % 557] ?? failTest('no leaf'), key)).toBeNull();
    }
  });

  test('has a status', async () => {
    const { size, root, origin } = await fetchCheckpoint();
    const { body } = await fetchPath('/v1/log/status');
    expect(body).toMatchObject({ origin, size, root: encodeBase64(root), entriesToday: size });
    expect(parseVerifierKey((body as { verifierKey: string }).verifierKey)).toEqual(key);
  });

  test('lets immutable parts be cached forever and revalidates the others', async () => {
    const cacheOf = async (path: string) => (await fetchPath(`/v1/log/${path}`)).headers.get('cache-control');
    for (const path of ['tile/0/000', 'tile/0/001.p/2', 'tile/1/000.p/2', 'tile/entries/000', 'tile/entries/001.p/255'])
      expect(await cacheOf(path)).toBe('public, max-age=31536000, immutable');
    for (const path of ['checkpoint', 'proof/1', 'consistency/1/2', 'key', 'status']) expect(await cacheOf(path)).toBe('no-cache');
    expect((await fetchPath('/v1/log/checkpoint')).headers.get('access-control-allow-origin')).toBe('*');
  });

  test('answers not_found for unknown tiles and entries', async () => {
    for (const path of [
      'tile/0/003',
      'tile/0/002.p/200',
      'tile/entries/002.p/46',
      'tile/1/000',
      'tile/9/000.p/1',
      'tile/entries/x001/000.p/1',
    ])
      expect([path, (await fetchPath(`/v1/log/${path}`)).status]).toEqual([path, 404]);
    for (const path of [
      'tile/0/0',
      'tile/0/000.p/0',
      'tile/0/000.p/256',
      'tile/64/000',
      'tile/0/..%2f000',
      'tile/entries/-01',
      'tile/',
      'tile/0/000/',
      'tile/%00',
    ])
      expect([path, (await fetchPath(`/v1/log/${path}`)).status]).toEqual([path, 404]);
    for (const path of [
      'proof/557',
      'proof/-1',
      'proof/1.5',
      'proof/01',
      'proof/9007199254740993',
      'proof/x',
      'consistency/1/558',
      'consistency/a/2',
      'consistency/1',
      'other',
    ])
      expect([path, (await fetchPath(`/v1/log/${path}`)).status]).toEqual([path, 404]);
    expect((await fetchPath('/v1/log/consistency/5/3')).body).toMatchObject({ code: 'validation', fields: { from: expect.any(String) } });
    expect((await fetchPath('/v1/log/checkpoint', { method: 'POST' })).status).toBe(404);
  });
});
