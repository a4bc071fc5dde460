import { formatSize, formatSizeIn } from '@strapline/domain/size/systems';
import { useSizeSystem } from '../../ui/tag/size-system.ts';
import type { Pair } from './pair-shape.ts';

/** `other` is the label in a second system, for those who know that one: `EU 70E`. */
export type PairSize = { system: string; label: string; other: string | null };

/** In the visitor's system, else as its creator entered it. A size of no known system is shown as it was entered. */
export function usePairSize({ size, braSize }: Pick<Pair, 'size' | 'braSize'>): PairSize {
  const preferred = useSizeSystem();
  if (!size) return { system: '', label: braSize ?? '', other: null };
  if (size.system === 'letter') return { system: '', label: size.label, other: null };
  const shown = size.system === preferred ? null : formatSizeIn(preferred, size);
  const system = shown === null ? size.system : preferred;
  const second = system === 'EU' ? 'UK' : 'EU';
  const converted = formatSizeIn(second, size);
  return { system, label: shown ?? formatSize(size), other: converted && `${second} ${converted}` };
}
