/**
 * `npm run bench:match`: how surely and how fast registered pictures are found. Our drawings in rooms stand for photographs: 1,000 that are registered, each changed in
 * seven ways, and 10,000 of strangers. Then the index with a million pictures: one time with random hashes, and one time with hashes put together from parts of those of
 * the drawings, which are as unevenly spread as theirs.
 */
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { RegisteredHashes } from '@strapline/domain/picture-match/find-match';
import { createMatchIndex, type MatchIndex } from '@strapline/domain/picture-match/match-index';
import type { PictureHashes } from '@strapline/domain/picture-match/picture-hashes';
import { changes, hashScenes, type SceneHashes } from '../../packages/server/src/features/share-image/test-scenes.ts';

const [owned, strangers, registered, measured] = [1000, 10_000, 1_000_000, 2000];

const own = await hashAll('own', owned, true);
const foreign = await hashAll('stranger', strangers, false);
countFound(own, foreign);
measure('random hashes', makeRandom);
measure('hashes as uneven as those of the drawings', () => mix([...own, ...foreign]));

async function hashAll(whose: string, count: number, hasChanges: boolean): Promise<SceneHashes[]> {
  const seeds = Array.from({ length: count }, (_, i) => `${whose} ${i}`);
  const processes = availableParallelism();
  const parts = Array.from({ length: processes }, (_, i) => seeds.filter((_seed, place) => place % processes === i));
  return (await Promise.all(parts.map((part) => hashScenes(part, hasChanges)))).flat();
}

function countFound(pictures: readonly SceneHashes[], others: readonly SceneHashes[]): void {
  const index = createMatchIndex();
  for (const [key, { hashes }] of pictures.entries()) index.add(key, register(hashes));
  for (const change of changes) {
    const found = pictures.map(({ changed }, key) => {
      const picture = changed[change];
      return picture ? (index.find(picture).find((match) => match.key === key)?.match ?? 'none') : 'none';
    });
    console.log(`${change}: ${describeCounts(found)}`);
  }
  const best = others.map(({ hashes }) => index.find(hashes)[0]?.match ?? 'none');
  console.log(`${others.length} of strangers against ${pictures.length}: ${describeCounts(best)} (target: 0 exact, at most 1 near)`);
}

function describeCounts(found: readonly string[]): string {
  return ['exact', 'near', 'possible', 'none'].map((kind) => `${found.filter((match) => match === kind).length} ${kind}`).join(', ');
}

function measure(name: string, make: () => PictureHashes): void {
  globalThis.gc?.();
  const before = process.memoryUsage();
  const index = createMatchIndex();
  const started = performance.now();
  let making = 0;
  for (let key = 0; key < registered; key += 1) {
    const from = performance.now();
    const hashes = register(make());
    making += performance.now() - from;
    index.add(key, hashes);
  }
  const seconds = (performance.now() - started - making) / 1000;
  globalThis.gc?.();
  const after = process.memoryUsage();
  const megabytes = (after.arrayBuffers - before.arrayBuffers + after.heapUsed - before.heapUsed) / 1e6;
  console.log(`${registered} pictures, ${name}: filled in ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB`);
  const times = Array.from({ length: measured }, () => time(index, make()));
  console.log(`  a look-up: ${describeTimes(times.map(({ wall }) => wall))} (target: 95 % within 30 ms)`);
  console.log(`  of which on the processor: ${describeTimes(times.map(({ processor }) => processor))}`);
}

/** Milliseconds by the clock, and on the processor, which doesn't depend on what else runs. */
function time(index: MatchIndex, picture: PictureHashes): { wall: number; processor: number } {
  const [from, before] = [performance.now(), process.threadCpuUsage()];
  index.find(picture);
  const { user, system } = process.threadCpuUsage(before);
  return { wall: performance.now() - from, processor: (user + system) / 1000 };
}

function describeTimes(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number): string => (sorted[Math.floor(share * sorted.length)] ?? 0).toFixed(2);
  return `median ${at(0.5)} ms, 95th percentile ${at(0.95)} ms, slowest ${at(1 - 1 / sorted.length)} ms`;
}

/** Six files show a picture: as it was sent, and our five versions. */
function register({ sha256, ...hashes }: PictureHashes): RegisteredHashes {
  return { ...hashes, sha256s: [sha256, ...Array.from({ length: 5 }, () => makeHex(64))] };
}

function makeHex(digits: number): string {
  return randomBytes(digits / 2).toString('hex');
}

function makeRandom(): PictureHashes {
  return { sha256: makeHex(64), pdq: makeHex(64), quality: 100, phashes: Array.from({ length: 5 }, () => makeHex(16)) };
}

/** Each 16 bits are those of any of the pictures at the same place. */
function mix(pictures: readonly SceneHashes[]): PictureHashes {
  const mixHash = (read: (hashes: PictureHashes) => string, digits: number): string => {
    let text = '';
    while (text.length < digits) {
      const picture = pictures[Math.floor(Math.random() * pictures.length)];
      text += picture ? read(picture.hashes).slice(text.length, text.length + 4) : '0000';
    }
    return text;
  };
  return {
    sha256: makeHex(64),
    pdq: mixHash(({ pdq }) => pdq, 64),
    quality: 100,
    phashes: Array.from({ length: 5 }, (_, i) => mixHash(({ phashes }) => phashes[i] ?? '', 16)),
  };
}
