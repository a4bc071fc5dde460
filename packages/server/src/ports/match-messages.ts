import type { MatchAnswer } from '@strapline/contract/match-events';
import type { Lookup, RegisteredPicture } from './matcher.ts';

/** How the match server listens, as JSON in its first argument. `origins` are those whose pages may connect. */
export type MatchSettings = { host: string; port: number; origins: readonly string[]; trustProxy: readonly string[]; publicUrl: string };

/** To the match server's process. */
export type ToMatch =
  | { kind: 'add'; pictures: readonly RegisteredPicture[] }
  | { kind: 'remove'; keys: readonly number[] }
  /** Everything that was registered has been added. */
  | { kind: 'loaded' }
  /** Null: the records couldn't be read. */
  | { kind: 'answer'; id: number; answer: MatchAnswer | null };

/** From it. */
export type FromMatch = { kind: 'listening'; port: number } | { kind: 'lookup'; id: number; lookup: Lookup };
