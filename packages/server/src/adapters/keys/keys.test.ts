import { mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { Keys } from '../../ports/keys.ts';
import { openKeyFile } from './embedded.ts';
import { parseChipKeys } from './environment.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function createFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'strapline-keys-'));
  folders.push(folder);
  return folder;
}

const stores: [string, () => Keys][] = [
  [
    'in a file',
    () => {
      const keys = openKeyFile(createFolder());
      keys.add?.('k26u', 'AES');
      keys.add?.('k26v', 'LRP');
      return keys;
    },
  ],
  [
    'from a setting',
    () =>
      parseChipKeys(
        JSON.stringify({
          k26u: Buffer.alloc(32, 1).toString('base64url'),
          k26v: { key: Buffer.alloc(32, 2).toString('base64url'), mode: 'LRP' },
        }),
      ),
  ],
];

describe.each(stores)('keys %s', (_, open) => {
  test('are found by kid, and unknown kids are not found', () => {
    const keys = open();
    expect(keys.listKeys()).toEqual([
      { kid: 'k26u', mode: 'AES' },
      { kid: 'k26v', mode: 'LRP' },
    ]);
    expect(keys.getMasterKey('k26u')).toHaveLength(32);
    expect(keys.getMasterKey('k26u')).not.toEqual(keys.getMasterKey('k26v'));
    for (const other of ['k26w', '', 'constructor', '__proto__']) expect(keys.getMasterKey(other)).toBeNull();
  });
});

test('the key file is readable by its owner only, persists, and never reuses a kid', () => {
  const folder = createFolder();
  const first = openKeyFile(folder);
  first.add?.('k26u', 'AES');
  expect(statSync(path.join(folder, 'chip-keys.json')).mode & 0o777).toBe(0o600);
  const second = openKeyFile(folder);
  expect(second.getMasterKey('k26u')).toEqual(first.getMasterKey('k26u'));
  expect(() => second.add?.('k26u', 'LRP')).toThrow('never reused');
  // Keys added by another process are seen without a restart.
  second.add?.('k26v', 'AES');
  expect(first.getMasterKey('k26v')).toEqual(second.getMasterKey('k26v'));
});

test('a setting without keys is refused', () => {
  for (const text of ['', '{}', 'k26u']) expect(() => parseChipKeys(text)).toThrow('CHIP_KEYS');
});
