import type { MatchAnswer } from '@strapline/contract/match-events';
import type { RegisteredHashes } from '@strapline/domain/picture-match/find-match';
import type { FoundPicture } from '@strapline/domain/picture-match/match-index';

/** A registered picture as the match server knows it: hashes, and a number that says nothing. */
export type RegisteredPicture = { key: number; hashes: RegisteredHashes };

/** What somebody looked for, and the registered pictures that are like it. */
export type Lookup = { sha256: string; fqsid: string | null; found: readonly FoundPicture[] };

export type MatcherRecords = {
  /** All registered pictures, in batches. */
  loadAll(): AsyncIterable<readonly RegisteredPicture[]>;
  /** Those that another process may have registered lately. */
  loadRecent(): Promise<readonly RegisteredPicture[]>;
  /** What the searcher gets to know. `gone` are keys that no record has any more. */
  answer(lookup: Lookup): Promise<MatchAnswer & { gone: readonly number[] }>;
};

/** The match server: it finds registered pictures by their hashes, at an address of its own, and knows neither pictures nor people. */
export type Matcher = {
  /** Resolves when it listens, or could not. It is started again when it stops. */
  start(records: MatcherRecords): Promise<void>;
  /** Where it listens; null while it doesn't. */
  getUrl(): string | null;
  /** The pictures can be found from now on. */
  add(pictures: readonly RegisteredPicture[]): void;
  remove(keys: readonly number[]): void;
  close(): Promise<void>;
};
