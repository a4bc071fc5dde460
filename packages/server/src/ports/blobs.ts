/** Immutable files under server-generated names; each name is written once. */
export type Blobs = {
  put(name: string, body: Uint8Array | { file: string }, type: string): Promise<void>;
  /** Null if absent. `range` is in bytes, inclusive, and clamped to the end of the file; `bytes` is the size of the whole file. */
  get(
    name: string,
    range?: { start: number; end: number },
  ): Promise<{ stream: import('node:stream').Readable; bytes: number; type: string } | null>;
  /** No-op if absent. */
  remove(name: string): Promise<void>;
};
