import { hash } from 'node:crypto';
import type { LoggedEntry } from './log.store.ts';

const leafMark = Buffer.of(0);
const nodeMark = Buffer.of(1);

/** The leaf hash of an entry's text, by Node's own SHA-256: at a million entries, four times the speed counts. */
export function leafOf(body: string): Buffer {
  return hash('sha256', Buffer.concat([leafMark, Buffer.from(body, 'utf8')]), 'buffer');
}

export function nodeOf(left: Uint8Array, right: Uint8Array): Uint8Array {
  return hash('sha256', Buffer.concat([nodeMark, left, right]), 'buffer');
}

/** The log in the database is not the one that was signed. */
export class LogBroken extends Error {
  override name = 'LogBroken';
}

/** The leaf of an entry that stands where it should, recomputed. Throws LogBroken. */
export function checkedLeaf(entry: LoggedEntry | undefined, index: number): Buffer {
  if (entry?.index !== index) throw new LogBroken(`entry ${index} of the public log is missing`);
  const leaf = leafOf(entry.body);
  if (leaf.toString('base64url') !== entry.leaf_hash) throw new LogBroken(`entry ${index} of the public log was changed`);
  return leaf;
}
