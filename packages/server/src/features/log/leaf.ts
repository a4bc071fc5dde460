import { hash } from 'node:crypto';
import type { LoggedEntry } from './log.store.ts';

const leafMark = Buffer.of(0);
const nodeMark = Buffer.of(1);

/** The leaf hash of an entry's text, by Node's native SHA-256: four times as fast, which matters for a million entries. */
export function hashLeaf(body: string): Buffer {
  return hash('sha256', Buffer.concat([leafMark, Buffer.from(body, 'utf8')]), 'buffer');
}

export function hashPair(left: Uint8Array, right: Uint8Array): Uint8Array {
  return hash('sha256', Buffer.concat([nodeMark, left, right]), 'buffer');
}

/** The log in the database differs from the signed one. `advice` says what to do if that is something else than a restore. */
export class LogBroken extends Error {
  override name = 'LogBroken';
  readonly advice: string | null;
  constructor(message: string, advice: string | null = null) {
    super(message);
    this.advice = advice;
  }
}

/** Recomputes the leaf of the entry at `index`. Throws LogBroken if it is missing or differs. */
export function checkLeaf(entry: LoggedEntry | undefined, index: number): Buffer {
  if (entry?.index !== index) throw new LogBroken(`entry ${index} of the public log is missing`);
  const leaf = hashLeaf(entry.body);
  if (leaf.toString('base64url') !== entry.leaf_hash) throw new LogBroken(`entry ${index} of the public log was changed`);
  return leaf;
}
