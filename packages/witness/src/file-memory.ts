import { createHash } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { Memory } from './witness.ts';

/** Stores the last checkpoint in a file, replaced atomically: after a crash it has the old or the new one. */
export function createFileMemory(folder: string, origin: string): Memory {
  const name = createHash('sha256').update(origin).digest('hex').slice(0, 16);
  const file = path.join(folder, `${name}.checkpoint`);
  return {
    read: () => (existsSync(file) ? readFileSync(file, 'utf8') : null),
    write: (note) => {
      writeThrough(`${file}.next`, note);
      renameSync(`${file}.next`, file);
    },
  };
}

function writeThrough(file: string, text: string): void {
  const handle = openSync(file, 'w', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
