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

/** The database's keys are not those of this process; the message says what to do. */
export class KeysMissing extends Error {
  override name = 'KeysMissing';
  constructor(what: string, file: string, setting: string) {
    super(
      `The keys of this database’s ${what} are not in ${file} of this process's DATA_DIR. Copy that file from the process that has them, or set ${setting} to its content for all processes. If it is lost, set ${setting} to a new key.`,
    );
  }
}
