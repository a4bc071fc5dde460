import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type KeyTable, readKeyTable } from '@strapline/domain/chip/key-table';
import type { Keys } from '../../ports/keys.ts';

/** Keys in the file `chip-keys.json` of the data folder, readable by this user only. It is read anew where a kid is not known, since another process may have added it. */
export function openKeyFile(dataDir: string): Keys {
  const file = path.join(dataDir, 'chip-keys.json');
  let known: KeyTable = read(file);
  return {
    store: 'embedded',
    all: () => [...read(file)].map(([kid, { mode }]) => ({ kid, mode })),
    master: (kid) => {
      if (!known.has(kid)) known = read(file);
      return known.get(kid)?.master ?? null;
    },
    add: (kid, mode) => {
      const table = read(file);
      if (table.has(kid)) throw new Error(`there is a key ${kid} already, and a kid is never given twice`);
      table.set(kid, { mode, master: randomBytes(32) });
      write(file, table);
      known = read(file);
    },
  };
}

function read(file: string): KeyTable {
  if (!existsSync(file)) return new Map();
  chmodSync(file, 0o600);
  const table = readKeyTable(readFileSync(file, 'utf8'));
  if (!table)
    throw new Error(`${file} is damaged: it should hold keys of chips as JSON. Restore it from a backup; without it those chips are lost.`);
  return table;
}

/** Beside it first, so that a crash leaves the old file or the new one. */
function write(file: string, table: KeyTable): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.${process.pid}.new`;
  const entries = [...table].map(([kid, { mode, master }]) => [kid, { mode, key: Buffer.from(master).toString('base64url') }]);
  writeFileSync(fresh, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(fresh, file);
}
