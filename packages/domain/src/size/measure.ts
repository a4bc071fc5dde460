import { type MeasureError, type MeasureFault, type Method, methods, type Readings, type Step } from './methods.ts';
import { readingLimits } from './reading-limits.ts';
import { allLabels, type NeutralSize, type SizeSystem, sisterSizes } from './systems.ts';
import { type CupVolume, cupVolume } from './volume.ts';
import { type WeightWarning, weightWarning } from './weight.ts';

export { readingLimits };

/** Kept with every result; a change of any rule counts it up. */
export const rulesVersion = 1;

export type { MeasureError, MeasureFault };

export type Measured = NeutralSize & {
  rulesVersion: typeof rulesVersion;
  method: Method;
  /** The next likeliest cup on the same band, where the measure lies a quarter inch or more off the middle of the best one (snug only). */
  alternateOrdinal: number | null;
  labels: Readonly<Record<SizeSystem, string | null>>;
  sisters: Readonly<{ firmer: NeutralSize | null; looser: NeutralSize | null }>;
  volume: Readonly<CupVolume>;
  warnings: WeightWarning[];
};

export type MeasureOptions = {
  /** Without it the usual method of the system is taken. */
  method?: Method;
  system?: SizeSystem;
  /** In kilograms; only compared with the underbust, never needed. */
  weight?: number | null;
};

/**
 * The size that four tape readings give (whole micrometres, see `toMicrometres`), with everything the tables say about it; or the first thing wrong (R2 to R7).
 * No tape method is accurate: show the alternate and both sisters beside it.
 */
export function measure(readings: Readings, options: MeasureOptions = {}): Measured | MeasureFault {
  const method = options.method ?? defaultMethod(options.system ?? 'UK');
  const found = work(readings, method);
  if ('error' in found) return found;
  const { ukBand, ordinal, alternateOrdinal } = found;
  const warning = weightWarning(readings.underbust1 ?? 0, options.weight);
  return { rulesVersion, method, ukBand, ordinal, alternateOrdinal, ...tablesOf(found), warnings: warning ? [warning] : [] };
}

/** How the size came out, step by step as data, for the screen to word; lengths in micrometres. The same readings give the same fault as `measure`. */
export function explain(readings: Readings, options: MeasureOptions = {}): Step[] | MeasureFault {
  const found = work(readings, options.method ?? defaultMethod(options.system ?? 'UK'));
  return 'error' in found ? found : found.steps;
}

/** The method that makes the sizes of a system: `jis` in Japan, Korea and China, else `snug` (sizing.md R8). */
export function defaultMethod(system: SizeSystem): Method {
  return system === 'JP' || system === 'KR' || system === 'CN' ? 'jis' : 'snug';
}

function work(readings: Readings, method: Method) {
  const fault = faultOf(readings);
  if (fault) return fault;
  const { underbust1, underbust2, bust1, bust2 } = readings;
  return methods[method]({ underbust1: underbust1 ?? 0, underbust2: underbust2 ?? null, bust1: bust1 ?? 0, bust2: bust2 ?? null });
}

function faultOf({ underbust1, underbust2, bust1, bust2 }: Readings): MeasureFault | null {
  if (underbust1 === undefined || underbust1 === null) return { error: 'missing', reading: 'underbust1' };
  if (bust1 === undefined || bust1 === null) return { error: 'missing', reading: 'bust1' };
  if (!within('underbust', underbust1)) return { error: 'underbustRange', reading: 'underbust1' };
  if (!within('underbust', underbust2 ?? underbust1)) return { error: 'underbustRange', reading: 'underbust2' };
  if (!within('bust', bust1)) return { error: 'bustRange', reading: 'bust1' };
  if (!within('bust', bust2 ?? bust1)) return { error: 'bustRange', reading: 'bust2' };
  if ((underbust2 ?? 0) > underbust1) return { error: 'tightLargerThanSnug', reading: 'underbust2' };
  return bust1 < underbust1 ? { error: 'bustSmallerThanUnderbust', reading: 'bust1' } : null;
}

function within(kind: keyof typeof readingLimits, length: number): boolean {
  return length >= readingLimits[kind].smallest && length <= readingLimits[kind].largest;
}

type Tables = Pick<Measured, 'labels' | 'sisters' | 'volume'>;
const known = new Map<number, Tables>();

/** There are some 450 sizes, and a result is asked for at every keystroke: each is looked up once. */
function tablesOf({ ukBand, ordinal }: NeutralSize): Tables {
  const key = ukBand * 32 + ordinal;
  let tables = known.get(key);
  if (!tables) {
    const size = { ukBand, ordinal };
    tables = { labels: Object.freeze(allLabels(size)), sisters: Object.freeze(sisterSizes(size)), volume: Object.freeze(cupVolume(size)) };
    known.set(key, tables);
  }
  return tables;
}
