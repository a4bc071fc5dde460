import { base64, bytesOfBase64 } from '@strapline/domain/bytes/base64';
import { type Checkpoint, follows, openCheckpoint } from '@strapline/domain/log/checkpoint';
import { hashLeaf, rangeHashOf, treeHead } from '@strapline/domain/log/merkle';
import { type NoteVerifier, parseVerifierKey } from '@strapline/domain/log/signed-note';
import { entriesOfBundle, tileBytes, tilePath, tilesOf } from '@strapline/domain/log/tiles';
import { verifyTlogProof } from '@strapline/domain/log/tlog-proof';
import { makeBraTag } from '@strapline/testkit/goods';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manyAddresses } from '../order/test-purchase.ts';
import { appendProvenance } from '../provenance/provenance.ts';

let readers = 0;

/** Each request comes from somebody else: a quick machine asks more often than one reader may. */
async function read(path: string, init: RequestInit = {}): ReturnType<TestServer['http']> {
  readers += 1;
  return await server.http(path, { ...init, headers: { 'x-forwarded-for': `10.4.${(readers >> 8) & 255}.${readers & 255}` } });
}

let server: TestServer;
let mara: Person;
let key: NoteVerifier;
beforeAll(async () => {
  server = await startTestServer(manyAddresses);
  mara = await server.person({ birthDate: '1994-03-02' });
  key = parseVerifierKey(String((await read('/v1/log/key')).body).trim()) ?? fail('no key');
});
afterAll(() => server.close());

function fail(why: string): never {
  throw new Error(why);
}

async function checkpoint(): Promise<Checkpoint> {
  return openCheckpoint(String((await read('/v1/log/checkpoint')).body), key) ?? fail('the checkpoint is not signed by the log');
}

/** Waits as somebody would who looks at the log until it has so many entries. */
async function untilSize(size: number): Promise<Checkpoint> {
  return await expect.poll(checkpoint, { timeout: 5000, interval: 50 }).toMatchObject({ size }).then(checkpoint);
}

async function bytesOf(path: string): Promise<Uint8Array> {
  const response = await fetch(`${server.url}${path}`);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

/** All entries, read from the bundles like anybody who keeps a copy. */
async function entries(size: number): Promise<Uint8Array[]> {
  const all: Uint8Array[] = [];
  for (let index = 0; index * 256 < size; index += 1) {
    const bundle = await bytesOf(`/v1/log/${tilePath('entries', index, Math.min(256, size - index * 256))}`);
    all.push(...(entriesOfBundle(bundle) ?? fail('the bundle does not come out even')));
  }
  return all;
}

async function missingAndFound(braTagId: string, times: number): Promise<void> {
  const { db, clock } = server.services;
  for (let i = 0; i < times; i += 1)
    await db.transaction((trx) => appendProvenance(trx, { braTagId, type: i % 2 ? 'tag.recovered' : 'tag.missing', at: clock.now() }));
}

describe('the public log', () => {
  test('begins empty, and is signed all the same', async () => {
    expect(await checkpoint()).toEqual({ origin: `${new URL(server.url).host}/log`, size: 0, root: treeHead([]) });
    expect((await read('/v1/log/proof/0')).status).toBe(404);
    expect((await read('/v1/log/tile/0/000.p/1')).status).toBe(404);
  });

  test('has a new entry signed within a second, with a proof that anybody can check', async () => {
    const braTagId = await makeBraTag(server, mara);
    const begun = performance.now();
    const { size, root } = await untilSize(1);
    expect(performance.now() - begun).toBeLessThan(2500);
    const [entry] = await entries(size);
    expect(JSON.parse(new TextDecoder().decode(entry))).toMatchObject({ type: 'tag.recorded', braTag: braTagId, prev: null });
    const { provenance } = await mara.client.call('fetchBraTag', { braTagId });
    const leaf = hashLeaf(entry ?? new Uint8Array());
    expect(provenance[0]?.leafHash).toBe(Buffer.from(leaf).toString('base64url'));
    expect(verifyTlogProof(String((await read('/v1/log/proof/0')).body), leaf, key)).toMatchObject({ index: 0, size: 1, root });
  });

  test('can be rebuilt from its tiles alone, and each state follows from the ones before', async () => {
    const braTagId = await makeBraTag(server, mara);
    const states = [await untilSize(2)];
    for (const more of [3, 251, 1, 300]) {
      await missingAndFound(braTagId, more);
      states.push(await untilSize((states.at(-1)?.size ?? 0) + more));
    }
    const last = states.at(-1) ?? fail('no state');
    const leaves = (await entries(last.size)).map(hashLeaf);
    expect(leaves).toHaveLength(557);
    expect(treeHead(leaves)).toEqual(last.root);
    const hashOf = rangeHashOf(leaves);
    for (const tile of tilesOf(last.size))
      expect(await bytesOf(`/v1/log/${tilePath(tile.level, tile.index, tile.width)}`)).toEqual(tileBytes(tile, hashOf));
    for (const before of states) {
      const { body } = await read(`/v1/log/consistency/${before.size}/${last.size}`);
      const proof = String(body)
        .split('\n')
        .slice(0, -1)
        .map((line) => bytesOfBase64(line) ?? fail('not base64'));
      expect(follows(before, last, proof)).toBe(true);
      if (proof.length > 0) expect(follows({ ...before, root: Uint8Array.from(before.root, (byte) => byte ^ 1) }, last, proof)).toBe(false);
    }
    for (const index of [0, 1, 255, 256, 556]) {
      const leaf = leaves[index] ?? fail('no leaf');
      const text = String((await read(`/v1/log/proof/${index}`)).body);
      expect(verifyTlogProof(text, leaf, key)).toMatchObject({ index, size: 557 });
      expect(verifyTlogProof(text, leaves[(index + 1) % 557] ?? fail('no leaf'), key)).toBeNull();
    }
  });

  test('says how it stands', async () => {
    const { size, root, origin } = await checkpoint();
    const { body } = await read('/v1/log/status');
    expect(body).toMatchObject({ origin, size, root: base64(root), entriesToday: size });
    expect(parseVerifierKey((body as { verifierKey: string }).verifierKey)).toEqual(key);
  });

  test('keeps what cannot change for ever, and asks again for what can', async () => {
    const cacheOf = async (path: string) => (await read(`/v1/log/${path}`)).headers.get('cache-control');
    for (const path of ['tile/0/000', 'tile/0/001.p/2', 'tile/1/000.p/2', 'tile/entries/000', 'tile/entries/001.p/255'])
      expect(await cacheOf(path)).toBe('public, max-age=31536000, immutable');
    for (const path of ['checkpoint', 'proof/1', 'consistency/1/2', 'key', 'status']) expect(await cacheOf(path)).toBe('no-cache');
    expect((await read('/v1/log/checkpoint')).headers.get('access-control-allow-origin')).toBe('*');
  });

  test('answers what is not there as not there, whatever is asked', async () => {
    for (const path of [
      'tile/0/003',
      'tile/0/002.p/200',
      'tile/entries/002.p/46',
      'tile/1/000',
      'tile/9/000.p/1',
      'tile/entries/x001/000.p/1',
    ])
      expect([path, (await read(`/v1/log/${path}`)).status]).toEqual([path, 404]);
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
      expect([path, (await read(`/v1/log/${path}`)).status]).toEqual([path, 404]);
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
      expect([path, (await read(`/v1/log/${path}`)).status]).toEqual([path, 404]);
    expect((await read('/v1/log/consistency/5/3')).body).toMatchObject({ code: 'validation', fields: { from: expect.any(String) } });
    expect((await read('/v1/log/checkpoint', { method: 'POST' })).status).toBe(404);
  });
});
