import { expect, test } from 'vitest';
import { findDistance } from './hamming.ts';
import { computePHashes, pHashCount } from './p-hash.ts';
import { cutOut, drawDiscs, mirror } from './test-discs.ts';

const picture = drawDiscs('a window with plants');
const hashes = computePHashes(picture);
const getWhole = (of: typeof picture): string => computePHashes(of)[0] ?? '';

test('a picture has five hashes of 64 bits, half of which are set', () => {
  expect(hashes).toHaveLength(pHashCount);
  for (const hash of hashes) {
    expect(hash).toMatch(/^[0-9a-f]{16}$/);
    expect(findDistance(hash, '0'.repeat(16))).toBe(32);
  }
});

test('the last one is the hash of the mirror image', () => {
  expect(hashes[4]).toBe(getWhole(mirror(picture)));
  expect(findDistance(hashes[0] ?? '', hashes[4] ?? '')).toBeGreaterThan(12);
});

test('those between are the hashes of what is left after the edges were cut off', () => {
  for (const [place, share] of [
    [1, 0.025],
    [2, 0.05],
    [3, 0.1],
  ] as const) {
    const edge = Math.round(512 * share);
    const cut = cutOut(picture, { left: edge, top: edge, width: 512 - 2 * edge, height: 512 - 2 * edge });
    expect(findDistance(hashes[place] ?? '', getWhole(cut)), `${share}`).toBeLessThanOrEqual(2);
  }
});
