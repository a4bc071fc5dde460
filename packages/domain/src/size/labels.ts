import { cupLabel } from './cups.ts';
import { bandLimits, labelIn, ordinalLimits, type SizeSystem } from './systems.ts';

/** The bands that a system's labels know, smallest first: 26, 28 ... 60 in the UK, 55, 60 ... 140 in the EU. */
export function bandLabels(system: SizeSystem): number[] {
  const bands: number[] = [];
  for (let ukBand: number = bandLimits.smallest; ukBand <= bandLimits.largest; ukBand += 2) {
    const label = labelIn(system, { ukBand, ordinal: 1 });
    if (label !== null) bands.push(Number(label.replace(/\D/g, '')));
  }
  return bands;
}

/** The cups that a system's labels know, smallest first; without the aliases that it understands besides. */
export function cupLabels(system: SizeSystem): string[] {
  const cups: string[] = [];
  for (let ordinal: number = ordinalLimits.smallest; ordinal <= ordinalLimits.largest; ordinal += 1) {
    const label = cupLabel(system, ordinal);
    if (label !== null) cups.push(label);
  }
  return cups;
}
