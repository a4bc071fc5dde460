import { mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { Keys } from '../../ports/keys.ts';
import { openKeyFile } from './embedded.ts';
import { keysFromSetting } from './environment.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function emptyFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'strapline-keys-'));
  folders.push(folder);
  return folder;
}

const stores: [string, () => Keys][] = [
  [
    'in a file',
    () => {
      const keys = openKeyFile(emptyFolder());
      keys.add?.('k26u', 'AES');
      keys.add?.('k26v', 'LRP');
      return keys;
    },
  ],
  [
    'from a setting',
    () =>
      keysFromSetting(
        JSON.stringify({
          k26u: Buffer.alloc(32, 1).toString('base64url'),
          k26v: { key: Buffer.alloc(32, 2).toString('base64url'), mode: 'LRP' },
        }),
      ),
  ],
];

describe.each(stores)('keys %s', (_, open) => {
  test('are found by kid, each another, and nothing is found by another name', () => {
    const keys = open();
    expect(keys.all()).toEqual([
      { kid: 'k26u', mode: 'AES' },
      { kid: 'k26v', mode: 'LRP' },
    ]);
    expect(keys.master('k26u')).toHaveLength(32);
    expect(keys.master('k26u')).not.toEqual(keys.master('k26v'));
    for (const other of ['k26w', '', 'constructor', '__proto__']) expect(keys.master(other)).toBeNull();
  });
});

test('a file of keys is readable by its owner alone, outlives the process, and gives no kid twice', () => {
  const folder = emptyFolder();
  const first = openKeyFile(folder);
  first.add?.('k26u', 'AES');
  expect(statSync(path.join(folder, 'chip-keys.json')).mode & 0o777).toBe(0o600);
  const second = openKeyFile(folder);
  expect(second.master('k26u')).toEqual(first.master('k26u'));
  expect(() => second.add?.('k26u', 'LRP')).toThrow('never given twice');
  // What another process adds is seen without a new start.
  second.add?.('k26v', 'AES');
  expect(first.master('k26v')).toEqual(second.master('k26v'));
});

test('a setting without keys is refused', () => {
  for (const text of ['', '{}', 'k26u']) expect(() => keysFromSetting(text)).toThrow('CHIP_KEYS');
});
