import { formatSizeIn, resolveSize } from '@strapline/domain/size/systems';

/** Whether the known ones of three UK labels are the same size. */
export function compareSizes(sizes: readonly (string | undefined)[]): 'all' | 'both' | 'single' | 'differ' {
  const known = sizes.filter((one) => one !== undefined);
  if (known.length < 2) return 'single';
  if (new Set(known.map((one) => one.toUpperCase())).size > 1) return 'differ';
  return known.length === 3 ? 'all' : 'both';
}

/** A UK label in other systems: `US 32DD`, `EU 70E`. */
export function listOtherSystems(braSize: string): string[] {
  const size = resolveSize('UK', braSize);
  if ('error' in size) return [];
  return (['US', 'EU', 'FR', 'AU', 'JP'] as const).flatMap((system) => {
    const label = formatSizeIn(system, size);
    return label === null ? [] : [`${system} ${label}`];
  });
}
