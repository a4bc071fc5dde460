/** Where creators stream live. */
export type LiveStreams = {
  /**
   * The stream that a channel shows now; null: none, or there is no such channel, or nobody can be asked. `channel` is its handle with `@`, or its id. Never
   * throws.
   */
  findLive(channel: string): Promise<LiveStream | null>;
};

export type LiveStream = { videoId: string; title: string; startedAt: Date };
