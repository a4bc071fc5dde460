import type { Readable } from 'node:stream';

export type ListedBlob = { name: string; bytes: number; modifiedAt: Date };

/** Immutable files under server-generated names; each name is written once. Every call may throw BlobsUnavailable. */
export type Blobs = {
  provider: 'embedded' | 's3';
  put(name: string, body: Uint8Array | { file: string }, type: string): Promise<void>;
  /** Null if absent. `range` is in bytes, inclusive, and clamped to the end of the file; `bytes` is the size of the whole file. */
  get(name: string, range?: { start: number; end: number }): Promise<{ stream: Readable; bytes: number; type: string } | null>;
  /** No-op if absent. */
  remove(name: string): Promise<void>;
  /** All blobs, in no order. */
  list(): AsyncIterable<ListedBlob>;
  /** Removes parts of blobs whose writing began before this time and never ended. Returns their number. */
  removeUnfinished(before: Date): Promise<number>;
  /** Whether the store answers. */
  ping(): Promise<void>;
};

/** The store didn't answer, or not in time: the caller may retry. */
export class BlobsUnavailable extends Error {
  override name = 'BlobsUnavailable';
}
