import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { createTestBraTag } from '@strapline/testkit/bra-tags';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { trustForwardedFor } from '../order/test-purchase.ts';
import { createBrowser } from './test-chips.ts';
import { type Chip, createVectors, type Vector, type VectorFile } from './test-vectors.ts';

/**
 * Runs the taps and sequences of a vector file against a server. The default vectors are generated independently;
 * AUTHENTICITY_VECTORS=FILE uses another file of the same format.
 */

const vectorFile = process.env['AUTHENTICITY_VECTORS'];
const file = vectorFile ? (JSON.parse(readFileSync(vectorFile, 'utf8')) as VectorFile) : createVectors();
const vectors: Vector[] = [...(file.generated ?? []), ...(file.sequences ?? [])];
const origin = findMostCommon(vectors.flatMap(listUrls).map((url) => /^https?:\/\/[^/]+/.exec(url)?.[0] ?? ''));

// A kid has one key per server, so vectors with different keys for one kid need different servers.
describe.each(groupByServer(vectors))('taps under the keys %s', (_, keys, own) => {
  test('match the vectors', async () => {
    const server = await startTestServer({ ...trustForwardedFor, CHIP_KEYS: JSON.stringify(keys) });
    try {
      const mara = await server.person({ birthDate: '1994-03-02' });
      const tags = [await createTestBraTag(server, mara), await createTestBraTag(server, mara)];
      const failed: unknown[] = [];
      for (const vector of own) {
        const answer = await fetchAnswer(server, vector, tags);
        if (!isExpected(vector, answer)) failed.push({ id: vector.id, answer });
        await server.services.db.change(sql`delete from chip`);
        await server.services.db.change(sql`delete from chip_tap`);
      }
      expect(failed).toEqual([]);
    } finally {
      await server.close();
    }
  });
});

test('the file has vectors', () => {
  expect(vectors).not.toEqual([]);
});

type Answer = { verdicts: string[]; endState: Chip[] };

async function fetchAnswer(server: TestServer, vector: Vector, tags: readonly string[]): Promise<Answer> {
  await recordChips(server, vector, tags);
  if (vector.kind === 'race') {
    const verdicts = await Promise.all(Array.from({ length: vector.parallel }, () => fetchVerdict(server, vector.url)));
    return { verdicts: verdicts.sort(), endState: [] };
  }
  const verdicts: string[] = [];
  for (const url of listUrls(vector)) verdicts.push(await fetchVerdict(server, url));
  const rows = await server.services.db.rows<{ uid: string; last_ctr: number; opened: boolean }>(
    sql`select uid, last_ctr, opened from chip`,
  );
  return { verdicts, endState: rows.map(({ uid, last_ctr, opened }) => ({ uid, lastCtr: last_ctr, tamper: opened ? 'O' : 'C' })) };
}

/** Inserts the chips that a vector presupposes. */
async function recordChips(server: TestServer, vector: Vector, tags: readonly string[]): Promise<void> {
  const { uid } = vector.kind === 'sdm-sl1' ? vector.expect : {};
  const chips = vector.kind === 'sdm-sl1' ? (uid ? [{ uid, lastCtr: -1 }] : []) : vector.tags;
  for (const [index, chip] of chips.entries()) {
    const opened = 'tamper' in chip && chip.tamper?.startsWith('O') === true;
    await server.services.db.change(
      sql`insert into chip (uid, bra_tag_id, kid, last_ctr, opened, proven_at, bound_at) values (${chip.uid}, ${tags[index]}, ${vector.kid}, ${chip.lastCtr}, ${opened}, now(), now())`,
    );
    await server.services.db.change(
      sql`update bra_tag set nfc = 'bound', chip = ${JSON.stringify({ boundAt: new Date().toISOString(), proven: true, loop: true, opened, lastTapAt: null, ownerTapAt: null })}::jsonb
          where id = ${tags[index]}`,
    );
  }
}

/** Uses a new browser each time, so that a second tap is a replay. */
async function fetchVerdict(server: TestServer, url: string): Promise<string> {
  // URLs of other origins do not reach the server.
  if (!url.startsWith(`${origin}/`)) return 'bad_format';
  const { location, cookie } = await getRaw(server, url.slice(origin.length));
  const target = new URL(location ?? '/', 'http://localhost');
  const [, braTagId] = /^\/bratag\/([^/]+)\/action$/.exec(target.pathname) ?? [];
  const ticket = target.searchParams.get('tap');
  if (!braTagId || !ticket) return target.searchParams.get('verdict') ?? 'bad_format';
  const browser = await createBrowser(server);
  const client = await server.connect({ headers: { cookie: cookie ?? '' } });
  browser.client.close();
  const tag = await client.call('fetchBraTag', { braTagId, tap: ticket });
  client.close();
  return tag.tap?.verdict ?? 'none';
}

/** Sends the URL unmodified; fetch would normalize it. */
function getRaw(server: TestServer, path: string): Promise<{ location: string | undefined; cookie: string | undefined }> {
  return new Promise((done, fail) => {
    const request = get(
      { host: '127.0.0.1', port: server.services.config.port, path: /^[\x21-\x7e]+$/.test(path) ? path : encodeURI(path) },
      (answer) => {
        answer.resume();
        done({ location: answer.headers.location, cookie: answer.headers['set-cookie']?.[0]?.split(';')[0] });
      },
    );
    request.once('error', fail);
  });
}

function isExpected(vector: Vector, { verdicts, endState }: Answer): boolean {
  if (vector.kind === 'race') {
    const expected = Object.entries(vector.expect).flatMap(([verdict, count]) => Array.from({ length: count }, () => verdict));
    return expected.sort().join() === verdicts.join();
  }
  if (vector.kind === 'sdm-sl1') {
    const expected = vector.expect.policyVerdict;
    return expected.split('_or_').some((one) => [one, `bad_${one}`].includes(verdicts[0] ?? ''));
  }
  const isEnd = vector.endState.every((end) =>
    endState.some((now) => now.uid === end.uid && now.lastCtr === end.lastCtr && (end.tamper === undefined || end.tamper === now.tamper)),
  );
  return isEnd && vector.steps.map(({ verdict }) => verdict).join() === verdicts.join();
}

function listUrls(vector: Vector): string[] {
  return vector.kind === 'sequence' ? vector.steps.map(({ url }) => url) : [vector.url];
}

function groupByServer(all: readonly Vector[]): [string, Record<string, { key: string; mode: 'AES' | 'LRP' }>, Vector[]][] {
  const servers: { keys: Record<string, { key: string; mode: 'AES' | 'LRP' }>; own: Vector[] }[] = [];
  for (const vector of all) {
    const means = { key: Buffer.from(vector.master, 'hex').toString('base64url'), mode: vector.mode ?? 'AES' };
    const isSame = (existing: { key: string; mode: string } | undefined) =>
      !existing || (existing.key === means.key && existing.mode === means.mode);
    const server = servers.find(({ keys }) => isSame(keys[vector.kid]));
    if (!server) servers.push({ keys: { [vector.kid]: means }, own: [vector] });
    else {
      server.keys[vector.kid] = means;
      server.own.push(vector);
    }
  }
  return servers.map(({ keys, own }) => [
    Object.entries(keys)
      .map(([kid, { mode }]) => `${kid} in ${mode}`)
      .join(', '),
    keys,
    own,
  ]);
}

function findMostCommon(texts: readonly string[]): string {
  const counts = [...Map.groupBy(texts, (text) => text)].sort(([, a], [, b]) => b.length - a.length);
  return counts[0]?.[0] ?? '';
}
