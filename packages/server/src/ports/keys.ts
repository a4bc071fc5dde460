import type { SdmMode } from '@strapline/domain/chip/sdm';

/**
 * The master secrets from which chip keys are derived, by kid. They are stored outside the database, so that a leaked copy of it cannot forge chips.
 * A kid is never reused for another secret.
 */
export type Keys = {
  store: 'embedded' | 'environment';
  /** All kids with a master secret. `mode` is for new batch records; an existing record keeps its own. */
  listKeys(): { kid: string; mode: SdmMode }[];
  /** 32 bytes, or null for an unknown kid. */
  getMasterKey(kid: string): Uint8Array | null;
  /** Generates and stores a master secret for a new kid; null if keys come from the environment. */
  add: ((kid: string, mode: SdmMode) => void) | null;
};

/**
 * The master secrets of private pictures, by kid, stored the same way: a leaked copy of the database opens no picture. The last one of the list is the newest.
 */
export type MediaKeys = {
  store: Keys['store'];
  listKids(): string[];
  /** 32 bytes, or null for an unknown kid. */
  getMasterKey(kid: string): Uint8Array | null;
  /** Generates and stores a master secret for a new kid; null if keys come from the environment. */
  add: ((kid: string) => void) | null;
};
