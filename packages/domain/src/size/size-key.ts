import type { NeutralSize } from './systems.ts';

/** A size as one text, the same in all systems: `34/5`. */
export function formatSizeKey({ ukBand, ordinal }: NeutralSize): string {
  return `${ukBand}/${ordinal}`;
}
