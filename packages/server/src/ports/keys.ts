import type { SdmMode } from '@strapline/domain/chip/sdm';

/**
 * The master secrets that the keys of chips grow from, by the id of their batch. They lie outside the database, so that who gets a copy of it can make no
 * chip. What a kid meant once it means for ever.
 */
export type Keys = {
  store: 'embedded' | 'environment';
  /** Every kid there is a master of. The mode is what new batch records say; a record that is there already decides. */
  all(): { kid: string; mode: SdmMode }[];
  /** 32 bytes, or null where there is no such kid. */
  master(kid: string): Uint8Array | null;
  /** Draws a master for a new kid and keeps it; null where keys come from outside. */
  add: ((kid: string, mode: SdmMode) => void) | null;
};
