/** Finished files under names that we made. A name is written once and never changes. */
export type Blobs = {
  put(name: string, body: Uint8Array | { file: string }, type: string): Promise<void>;
  /** Null when there is none. `range` in bytes, inclusive; what reaches past the end is cut there. `bytes` is the size of the whole. */
  get(
    name: string,
    range?: { start: number; end: number },
  ): Promise<{ stream: import('node:stream').Readable; bytes: number; type: string } | null>;
  /** Nothing happens when there is none. */
  remove(name: string): Promise<void>;
};
