import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hashLeaf, rangeHashOf, treeHead } from './merkle.ts';
import { entriesOfBundle, entryBundle, parseTilePath, tileBytes, tilePath, tilesOf } from './tiles.ts';

describe('the tiles of the log', () => {
  test.each([
    [0, 1_234_067, 256, 'tile/0/x001/x234/067'],
    [2, 0, 1, 'tile/2/000.p/1'],
    ['entries', 999, 17, 'tile/entries/999.p/17'],
    ['entries', 1000, 256, 'tile/entries/x001/000'],
  ] as const)('of level %s, number %i and width %i lie at their address', (level, index, width, path) => {
    expect(tilePath(level, index, width)).toBe(path);
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
  ])('have no address %j', (path) => expect(parseTilePath(path)).toBeNull());

  test('are as many as the specification says of 70 000 entries and of 256', () => {
    const tiles = tilesOf(70_000);
    const count = (level: number, full: boolean) => tiles.filter((tile) => tile.level === level && (tile.width === 256) === full).length;
    expect([count(0, true), count(1, true), tiles.length]).toEqual([273, 1, 277]);
    expect(tiles.filter(({ width }) => width < 256)).toEqual([
      { level: 0, index: 273, width: 112 },
      { level: 1, index: 1, width: 17 },
      { level: 2, index: 0, width: 1 },
    ]);
    expect(tilesOf(256)).toEqual([
      { level: 0, index: 0, width: 256 },
      { level: 1, index: 0, width: 1 },
    ]);
    expect(tilesOf(0)).toEqual([]);
  });

  test('hold the hashes from which the head is made', () => {
    const leaves = Array.from({ length: 600 }, (_, index) => hashLeaf(Buffer.from(`${index}`)));
    const [first, second, third, above] = tilesOf(600).map((tile) => Buffer.from(tileBytes(tile, rangeHashOf(leaves))));
    expect(Buffer.concat([first ?? [], second ?? [], third ?? []].map((tile) => Buffer.from(tile)))).toEqual(Buffer.concat(leaves));
    expect(above?.subarray(32)).toEqual(Buffer.from(treeHead(leaves.slice(256, 512))));
    expect(above).toHaveLength(64);
  });
});

describe('a bundle of entries', () => {
  test('gives back what was put in', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array()), (entries) => {
        expect(entriesOfBundle(entryBundle(entries))).toEqual(entries);
      }),
    );
    const long = [new Uint8Array(65_535).fill(7)];
    expect(entriesOfBundle(entryBundle(long))).toEqual(long);
  });

  test('is refused when its end is missing, and holds no entry of 64 KiB', () => {
    const bundle = entryBundle([Buffer.from('one'), Buffer.from('two')]);
    for (const length of [1, 2, 4, 6, 9]) expect(entriesOfBundle(bundle.subarray(0, length))).toBeNull();
    expect(() => entryBundle([new Uint8Array(65_536)])).toThrow(RangeError);
  });
});
