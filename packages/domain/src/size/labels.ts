import { findCupLabel } from './cups.ts';
import { bandLimits, formatSizeIn, ordinalLimits, type SizeSystem } from './systems.ts';

/** The band labels of a system, smallest first: 26, 28 ... 60 in the UK, 55, 60 ... 140 in the EU. */
export function listBandLabels(system: SizeSystem): number[] {
  const bands: number[] = [];
  for (let ukBand: number = bandLimits.smallest; ukBand <= bandLimits.largest; ukBand += 2) {
    const label = formatSizeIn(system, { ukBand, ordinal: 1 });
    if (label !== null) bands.push(Number(label.replace(/\D/g, '')));
  }
  return bands;
}

/** The cup labels of a system, smallest first, without aliases. */
export function listCupLabels(system: SizeSystem): string[] {
  const cups: string[] = [];
  for (let ordinal: number = ordinalLimits.smallest; ordinal <= ordinalLimits.largest; ordinal += 1) {
    const label = findCupLabel(system, ordinal);
    if (label !== null) cups.push(label);
  }
  return cups;
}
