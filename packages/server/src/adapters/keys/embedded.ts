import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type KeyTable, parseKeyTable } from '@strapline/domain/chip/key-table';
import type { Keys, MediaKeys } from '../../ports/keys.ts';

/** Keys in a file of the data folder, readable by this user only. Read again for an unknown kid, which another process may have added. */
export function openKeyFile(dataDir: string, name = 'chip-keys.json'): Keys {
  const file = path.join(dataDir, name);
  let keyTable: KeyTable = readKeyTable(file);
  return {
    store: 'embedded',
    listKeys: () => [...readKeyTable(file)].map(([kid, { mode }]) => ({ kid, mode })),
    getMasterKey: (kid) => {
      if (!keyTable.has(kid)) keyTable = readKeyTable(file);
      return keyTable.get(kid)?.master ?? null;
    },
    add: (kid, mode) => {
      const table = readKeyTable(file);
      if (table.has(kid)) throw new Error(`the kid ${kid} already exists; kids are never reused`);
      table.set(kid, { mode, master: randomBytes(32) });
      writeKeyTable(file, table);
      keyTable = readKeyTable(file);
    },
  };
}

/** Keys in `media-keys.json`. Their mode means nothing. */
export function openMediaKeyFile(dataDir: string): MediaKeys {
  const { store, listKeys, getMasterKey, add } = openKeyFile(dataDir, 'media-keys.json');
  return { store, listKids: () => listKeys().map(({ kid }) => kid), getMasterKey, add: (kid) => add?.(kid, 'AES') };
}

function readKeyTable(file: string): KeyTable {
  if (!existsSync(file)) return new Map();
  chmodSync(file, 0o600);
  const table = parseKeyTable(readFileSync(file, 'utf8'));
  if (!table)
    throw new Error(
      `${file} is damaged: it should contain keys as JSON. Restore it from a backup; without it, chips cannot be verified and private pictures not opened.`,
    );
  return table;
}

/** Writes a temporary file and renames it, so that a crash leaves the old or the new file. */
function writeKeyTable(file: string, table: KeyTable): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.${process.pid}.new`;
  const entries = [...table].map(([kid, { mode, master }]) => [kid, { mode, key: Buffer.from(master).toString('base64url') }]);
  writeFileSync(fresh, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(fresh, file);
}
