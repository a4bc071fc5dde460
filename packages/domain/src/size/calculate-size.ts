import { readingLimits } from './reading-limits.ts';
import {
  type CalculationStep,
  type MeasureError,
  type MeasureErrorCode,
  type Readings,
  type SizingMethod,
  sizingMethodFunctions,
} from './sizing-methods.ts';
import { findSisterSizes, listSizeLabels, type NeutralSize, type SizeSystem } from './systems.ts';
import { type CupVolume, calculateCupVolume } from './volume.ts';
import { findWeightWarning, type WeightWarning } from './weight.ts';

export { readingLimits };

/** Stored with every result; increment it when a rule changes. */
export const rulesVersion = 1;

export type { MeasureError, MeasureErrorCode };

export type CalculatedSize = NeutralSize & {
  rulesVersion: typeof rulesVersion;
  method: SizingMethod;
  /** The second most likely cup on the same band, if the measure is a quarter inch or more off the middle of the best one (snug only). */
  alternateOrdinal: number | null;
  labels: Readonly<Record<SizeSystem, string | null>>;
  sisters: Readonly<{ firmer: NeutralSize | null; looser: NeutralSize | null }>;
  volume: Readonly<CupVolume>;
  warnings: WeightWarning[];
};

export type MeasureOptions = {
  /** Defaults to the usual method of the system. */
  method?: SizingMethod;
  system?: SizeSystem;
  /** In kilograms; only used for a warning. */
  weight?: number | null;
};

/**
 * Calculates the size of four tape readings (whole micrometers, see `toMicrometers`) with its labels, sisters and volume, or the first
 * error (R2 to R7). No tape method is accurate: show the alternate and both sisters too.
 */
export function calculateSize(readings: Readings, options: MeasureOptions = {}): CalculatedSize | MeasureError {
  const method = options.method ?? getDefaultMethod(options.system ?? 'UK');
  const result = runMethod(readings, method);
  if ('error' in result) return result;
  const { ukBand, ordinal, alternateOrdinal } = result;
  const warning = findWeightWarning(readings.underbust1 ?? 0, options.weight);
  return { rulesVersion, method, ukBand, ordinal, alternateOrdinal, ...lookUpTables(result), warnings: warning ? [warning] : [] };
}

/** The steps of the calculation as data, lengths in micrometers. Gives the same error as `calculateSize`. */
export function explainSize(readings: Readings, options: MeasureOptions = {}): CalculationStep[] | MeasureError {
  const result = runMethod(readings, options.method ?? getDefaultMethod(options.system ?? 'UK'));
  return 'error' in result ? result : result.steps;
}

/** The usual method of a system: `jis` in Japan, Korea and China, else `snug` (sizing.md R8). */
export function getDefaultMethod(system: SizeSystem): SizingMethod {
  return system === 'JP' || system === 'KR' || system === 'CN' ? 'jis' : 'snug';
}

function runMethod(readings: Readings, method: SizingMethod) {
  const error = findReadingError(readings);
  if (error) return error;
  const { underbust1, underbust2, bust1, bust2 } = readings;
  return sizingMethodFunctions[method]({
    underbust1: underbust1 ?? 0,
    underbust2: underbust2 ?? null,
    bust1: bust1 ?? 0,
    bust2: bust2 ?? null,
  });
}

function findReadingError({ underbust1, underbust2, bust1, bust2 }: Readings): MeasureError | null {
  if (underbust1 === undefined || underbust1 === null) return { error: 'missing', reading: 'underbust1' };
  if (bust1 === undefined || bust1 === null) return { error: 'missing', reading: 'bust1' };
  if (!isWithinLimits('underbust', underbust1)) return { error: 'underbustRange', reading: 'underbust1' };
  if (!isWithinLimits('underbust', underbust2 ?? underbust1)) return { error: 'underbustRange', reading: 'underbust2' };
  if (!isWithinLimits('bust', bust1)) return { error: 'bustRange', reading: 'bust1' };
  if (!isWithinLimits('bust', bust2 ?? bust1)) return { error: 'bustRange', reading: 'bust2' };
  if ((underbust2 ?? 0) > underbust1) return { error: 'tightLargerThanSnug', reading: 'underbust2' };
  return bust1 < underbust1 ? { error: 'bustSmallerThanUnderbust', reading: 'bust1' } : null;
}

function isWithinLimits(kind: keyof typeof readingLimits, length: number): boolean {
  return length >= readingLimits[kind].smallest && length <= readingLimits[kind].largest;
}

type Tables = Pick<CalculatedSize, 'labels' | 'sisters' | 'volume'>;
const tablesBySize = new Map<number, Tables>();

/** Memoized, because a result is computed at every keystroke and there are only about 450 sizes. */
function lookUpTables({ ukBand, ordinal }: NeutralSize): Tables {
  const key = ukBand * 32 + ordinal;
  let tables = tablesBySize.get(key);
  if (!tables) {
    const size = { ukBand, ordinal };
    tables = {
      labels: Object.freeze(listSizeLabels(size)),
      sisters: Object.freeze(findSisterSizes(size)),
      volume: Object.freeze(calculateCupVolume(size)),
    };
    tablesBySize.set(key, tables);
  }
  return tables;
}
