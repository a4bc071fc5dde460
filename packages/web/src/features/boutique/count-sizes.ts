import { formatSizeKey } from '@strapline/domain/size/size-key';
import type { NeutralSize } from '@strapline/domain/size/systems';
import type { Facet } from './facet-options.tsx';

/** How many pieces have one of these sizes; undefined if not all pieces were counted. */
export function countSizes(facet: Facet | undefined, sizes: readonly (NeutralSize | null)[]): number | undefined {
  if (!facet?.isComplete) return undefined;
  const keys = sizes.flatMap((size) => (size ? [formatSizeKey(size)] : []));
  return facet.values.reduce((sum, { value, count }) => (keys.includes(value) ? sum + count : sum), 0);
}
