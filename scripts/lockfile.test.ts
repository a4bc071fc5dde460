import { describe, expect, test } from 'vitest';
import { floorFindings, isBelow, type LockEntry, lockfileFindings, rangeFindings } from './lockfile.ts';

const good: LockEntry = { version: '1.2.3', integrity: 'sha512-abc' };
const lock = (entry: LockEntry, others: Record<string, LockEntry> = {}) => ({
  packages: { '': {}, 'node_modules/thing': entry, ...others },
});
const found = (entry: LockEntry, others?: Record<string, LockEntry>) =>
  lockfileFindings(lock(entry, others), ['allowed']).map(({ what }) => what);

describe('the lockfile', () => {
  test('a complete entry passes', () =>
    expect(found({ ...good, dependencies: { other: '^1.0.0' } }, { 'node_modules/other': good })).toEqual([]));
  test('a nested dependency is found', () =>
    expect(found({ ...good, dependencies: { other: '1' } }, { 'node_modules/thing/node_modules/other': good })).toEqual([]));
  test('no integrity', () => expect(found({ version: '1.2.3' })).toEqual([expect.stringContaining('no sha512 integrity')]));
  test('a weak integrity', () =>
    expect(found({ ...good, integrity: 'sha1-abc' })).toEqual([expect.stringContaining('no sha512 integrity')]));
  test('a git source', () =>
    expect(found({ ...good, resolved: 'git+ssh://git@host.example/a/b.git#123' })).toEqual([
      expect.stringContaining('names its source git+ssh://'),
    ]));
  test('an unlisted install script', () =>
    expect(found({ ...good, hasInstallScript: true })).toEqual([expect.stringContaining('install script')]));
  test('a listed install script', () => expect(found(good, { 'node_modules/allowed': { ...good, hasInstallScript: true } })).toEqual([]));
  test('a missing dependency', () =>
    expect(found({ ...good, dependencies: { other: '1' } })).toEqual([expect.stringContaining('needs other')]));
});

test.each(['^1.2.3', '~1.2.3', 'latest', '*', 'git+https://host.example/a.git', '>=1'])('%s is not an exact version', (version) => {
  expect(rangeFindings('package.json', { dependencies: { thing: version } })).toHaveLength(1);
});

describe('floors', () => {
  const floors = { checked: '2026-11-21', floors: { thing: '1.2.3' }, installScripts: [] };
  test('a version at the floor passes', () => expect(floorFindings(lock(good), floors)).toEqual([]));
  test('a version below it fails, nested or not', () => {
    expect(floorFindings(lock(good, { 'node_modules/a/node_modules/thing': { ...good, version: '1.2.2' } }), floors)).toEqual([
      { what: 'node_modules/a/node_modules/thing is 1.2.2, below the floor 1.2.3' },
    ]);
  });
  test('a list without a date fails', () => expect(floorFindings(lock(good), { ...floors, checked: 'soon' })).toHaveLength(1));
  test.each([
    ['1.2.2', '1.2.3', true],
    ['1.10.0', '1.9.0', false],
    ['2.0.0', '10.0.0', true],
    ['1.2.3-rc.1', '1.2.3', true],
    ['1.2.3', '1.2.3-rc.1', false],
    ['1.2.3', '1.2.3', false],
  ])('%s below %s: %s', (version, floor, below) => expect(isBelow(version, floor)).toBe(below));
});
