import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeTreeHead, createRangeHash, hashLeaf } from './merkle.ts';
import { encodeEntryBundle, encodeTile, formatTilePath, listTiles, parseEntryBundle, parseTilePath } from './tiles.ts';

describe('the tiles of the log', () => {
  test.each([
    [0, 1_234_067, 256, 'tile/0/x001/x234/067'],
    [2, 0, 1, 'tile/2/000.p/1'],
    ['entries', 999, 17, 'tile/entries/999.p/17'],
    ['entries', 1000, 256, 'tile/entries/x001/000'],
  ] as const)('of level %s, index %i and width %i have their path', (level, index, width, path) => {
    expect(formatTilePath(level, index, width)).toBe(path);
    expect(parseTilePath(path)).toEqual({ level, index, width });
  });

  test.each([
    'tile/0/0',
    'tile/00/000',
    'tile/64/000',
    'tile/0/x000/001',
    'tile/0/x001/x002',
    'tile/0/000.p/0',
    'tile/0/000.p/256',
    'tile/0/000.p/007',
    'tile/0/000/',
    'tile/0/000\n',
    'tile/-1/000',
    '/tile/0/000',
    '',
  ])('do not have the path %j', (path) => expect(parseTilePath(path)).toBeNull());

  test('are those of the specification’s examples of 70 000 and 256 entries', () => {
    const tiles = listTiles(70_000);
    const count = (level: number, full: boolean) => tiles.filter((tile) => tile.level === level && (tile.width === 256) === full).length;
    expect([count(0, true), count(1, true), tiles.length]).toEqual([273, 1, 277]);
    expect(tiles.filter(({ width }) => width < 256)).toEqual([
      { level: 0, index: 273, width: 112 },
      { level: 1, index: 1, width: 17 },
      { level: 2, index: 0, width: 1 },
    ]);
    expect(listTiles(256)).toEqual([
      { level: 0, index: 0, width: 256 },
      { level: 1, index: 0, width: 1 },
    ]);
    expect(listTiles(0)).toEqual([]);
  });

  test('hold the hashes that the root is computed from', () => {
    const leaves = Array.from({ length: 600 }, (_, index) => hashLeaf(Buffer.from(`${index}`)));
    const [first, second, third, above] = listTiles(600).map((tile) => Buffer.from(encodeTile(tile, createRangeHash(leaves))));
    expect(Buffer.concat([first ?? [], second ?? [], third ?? []].map((tile) => Buffer.from(tile)))).toEqual(Buffer.concat(leaves));
    expect(above?.subarray(32)).toEqual(Buffer.from(computeTreeHead(leaves.slice(256, 512))));
    expect(above).toHaveLength(64);
  });
});

describe('a bundle of entries', () => {
  test('round-trips', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array()), (entries) => {
        expect(parseEntryBundle(encodeEntryBundle(entries))).toEqual(entries);
      }),
    );
    const long = [new Uint8Array(65_535).fill(7)];
    expect(parseEntryBundle(encodeEntryBundle(long))).toEqual(long);
  });

  test('is refused if truncated, and cannot hold an entry of 64 KiB', () => {
    const bundle = encodeEntryBundle([Buffer.from('one'), Buffer.from('two')]);
    for (const length of [1, 2, 4, 6, 9]) expect(parseEntryBundle(bundle.subarray(0, length))).toBeNull();
    expect(() => encodeEntryBundle([new Uint8Array(65_536)])).toThrow(RangeError);
  });
});
