import { describe, expect, test } from 'vitest';
import { findDistance } from './hamming.ts';
import { findHashedSize, toLuminance } from './luminance.ts';
import { computePdq } from './pdq.ts';
import { drawDiscs, mirror } from './test-discs.ts';

describe('a PDQ hash', () => {
  test('has the bits and the quality that the reference implementation computes', () => {
    // From `pdqHash256FromFloatLuma` of facebook/ThreatExchange, for the same values.
    expect(computePdq(drawDiscs('disc 0', { count: 3 }))).toEqual({
      hash: 'ec6223fabc0aa5f1958ff6f51395dec403f3d80e6372490b656c09a96c2d29b1',
      quality: 68,
    });
    expect(computePdq(drawDiscs('disc 1'))).toEqual({
      hash: '02c7964da6b00d3f293d74f8195e507ec652c430f57e40bde02438e974efb8f3',
      quality: 100,
    });
    expect(computePdq(drawDiscs('disc 14', { width: 640, height: 400 }))).toEqual({
      hash: '061ce0fa838f9f9bbcfc1070c20f99bb6e7c707acc81e40ef05c94bdb8bc8e41',
      quality: 100,
    });
    expect(computePdq(drawDiscs('disc 4', { width: 200, height: 300 }))).toEqual({
      hash: 'c739baf54994759acce839b8e514cd847cea768970d2d8c66b3a9e6314ccb064',
      quality: 100,
    });
  });

  test('of a photograph’s size is that of the reference implementation, too', () => {
    // From `pdqHash256FromFile` of facebook/ThreatExchange, for a PNG of the same pixels.
    const size = { width: 1600, height: 1004 };
    const colors = ['red', 'green', 'blue'].map((seed) => drawDiscs(seed, size).values);
    const pixels = Uint8Array.from({ length: size.width * size.height * 3 }, (_, i) => colors[i % 3]?.[Math.floor(i / 3)] ?? 0);
    expect(computePdq(toLuminance(pixels, { ...size, channels: 3 }))).toEqual({
      hash: '18e861f4025c24eb78bb3b7cbd4cadb850f0377c6d4ec6b439ac515a145ed8a3',
      quality: 100,
    });
  });

  test('changes little with brightness, and is another one for another picture', () => {
    const picture = drawDiscs('a picture');
    const darker = { ...picture, values: picture.values.map((value) => value * 0.8 + 10) };
    const { hash } = computePdq(picture);
    expect(findDistance(hash, computePdq(darker).hash)).toBeLessThanOrEqual(4);
    expect(findDistance(hash, computePdq(drawDiscs('another picture')).hash)).toBeGreaterThan(80);
    expect(findDistance(hash, computePdq(mirror(picture)).hash)).toBeGreaterThan(80);
  });

  test('of a flat area is worth nothing, and a picture of a few pixels has none', () => {
    expect(computePdq(drawDiscs('nothing', { count: 0 })).quality).toBe(0);
    expect(computePdq(drawDiscs('tiny', { width: 4, height: 200 }))).toEqual({ hash: '0'.repeat(64), quality: 0 });
  });
});

test('green is brighter than red, and red than blue', () => {
  const pixels = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255];
  const { values } = toLuminance(pixels, { width: 3, height: 1, channels: 4 });
  expect([...values].map(Math.round)).toEqual([76, 150, 29]);
  expect(() => toLuminance(pixels, { width: 4, height: 1, channels: 4 })).toThrow(RangeError);
});

test('of a larger picture the first pixel of each cell counts, on a grid of 512 by 512', () => {
  // Each pixel has the number of its column, modulo 251, in red and that of its row in green.
  const [width, height] = [1280, 600];
  const pixels = Uint8Array.from({ length: width * height * 3 }, (_, i) => {
    const pixel = Math.floor(i / 3);
    return [(pixel % width) % 251, Math.floor(pixel / width) % 251, 0][i % 3] ?? 0;
  });
  const luminance = toLuminance(pixels, { width, height, channels: 3 });
  expect([luminance.width, luminance.height]).toEqual([512, 512]);
  const lumaOf = (column: number, row: number): number => 0.299 * (column % 251) + 0.587 * (row % 251);
  expect(luminance.values[1]).toBeCloseTo(lumaOf(2, 0), 3);
  expect(luminance.values[3]).toBeCloseTo(lumaOf(7, 0), 3);
  expect(luminance.values[512 * 7]).toBeCloseTo(lumaOf(0, 8), 3);
  expect(luminance.values.at(-1)).toBeCloseTo(lumaOf(1277, 598), 3);
});

test('only larger pictures are scaled', () => {
  expect(findHashedSize({ width: 1600, height: 400 })).toEqual({ width: 512, height: 512 });
  expect(findHashedSize({ width: 512, height: 300 })).toEqual({ width: 512, height: 300 });
});
