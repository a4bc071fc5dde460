import { formatSizeIn, type NeutralSize, type SizeSystem } from '@strapline/domain/size/systems';

/** In a system, or in the UK's where it has no label. */
export function formatLabel(size: NeutralSize, system: SizeSystem): string {
  return formatSizeIn(system, size) ?? formatSizeIn('UK', size) ?? '–';
}
